import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { Answer } from '#web/lib/api.ts';
import { dashboardKey } from '#web/lib/query-keys.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast-store.ts';

const lookAgainMs = 100;
const lookTimes = 100;
const highlightMs = 2000;

type Item = { habitId?: number | null; challengeId?: number | null };

let looking: ReturnType<typeof setTimeout> | undefined;

/** Only one item is looked for at a time. Tests stop it when they leave the page. */
export const stopLooking = () => clearTimeout(looking);

/** Scrolls to an item on this page, or on the home page once that has loaded. Shows a toast if the item is gone. */
export function scrollToCommitment(client: QueryClient, { habitId, challengeId }: Item): void {
  const kind = challengeId ? 'challenge' : 'habit';
  const elementId = `${kind}-${challengeId ?? habitId}`;
  stopLooking();
  if (!document.getElementById(elementId) && location.pathname !== paths.home) navigate(paths.home);

  function look(timesLeft: number): void {
    looking = setTimeout(() => {
      const element = document.getElementById(elementId);
      if (element) highlight(element);
      else if (isGone(client, kind, challengeId ?? habitId))
        showToast({ title: `That ${kind} is no longer on your list.` });
      else if (timesLeft > 0 && location.pathname === paths.home) look(timesLeft - 1);
    }, lookAgainMs);
  }
  look(lookTimes);
}

function isGone(client: QueryClient, kind: 'habit' | 'challenge', wanted: number | null | undefined): boolean {
  const shown = client.getQueryData<Answer<'GET /api/dashboard'>>(dashboardKey);
  if (!shown || client.isFetching({ queryKey: dashboardKey }) > 0) return false;
  return !shown[`${kind}s`].some(({ id, archived }) => id === wanted && !archived);
}

let endLast = () => {};

function highlight(element: HTMLElement): void {
  endLast();
  element.scrollIntoView({ block: 'center' });
  // Notes are not focusable by Tab; this lets the focus follow.
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.dataset['located'] = '';
  const timer = setTimeout(() => delete element.dataset['located'], highlightMs);
  endLast = () => {
    clearTimeout(timer);
    delete element.dataset['located'];
  };
}
