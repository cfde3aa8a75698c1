import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { showMoney } from '#shared/domain/money.ts';
import type { CommitmentCard } from '#web/features/commitments/data/dashboard-query.ts';
import { mayAskToNotify } from '#web/features/notifications/push-support.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { balanceId } from '#web/lib/set-balance.ts';

type Kept = { item: CommitmentCard; paid: { amount: string; currency: string; balance: string } };

const ease = 'cubic-bezier(.2, .8, .2, 1)';
/** Before the question about reminders. */
const pauseMs = 600;

/** The one celebration. The first one in this browser leads to the question about reminders. */
export async function celebrate(
  kept: Kept,
  seal: HTMLElement,
  note = seal.closest<HTMLElement>('.note'),
): Promise<void> {
  await animate(seal, showMoney(kept.paid.amount, kept.paid.currency), note);
  // Without the code, another celebration asks.
  await askAboutReminders(kept).catch(() => {});
}

async function askAboutReminders({ item, paid }: Kept): Promise<void> {
  const user = queryClient.getQueryData<CurrentUser | null>(currentUserKey);
  if (!user || !mayAskToNotify(user.id)) return;
  const [code] = await Promise.all([
    import('#web/features/reminders/ask-about-reminders.tsx'),
    new Promise((resolve) => setTimeout(resolve, pauseMs)),
  ]);
  await code.askAboutReminders(item, user, paid.balance === paid.amount);
}

/** The seal jumps, the rosette blooms once, and the amount flies to the balance. */
async function animate(seal: HTMLElement, amount: string, note: HTMLElement | null): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  seal.animate([{ transform: 'scale(.92)' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'scale(1)' }], {
    duration: 420,
    easing: ease,
  });
  bloom(note);
  await fly(seal, document.getElementById(balanceId), `+${amount}`);
}

function bloom(note: HTMLElement | null): void {
  const paper = note?.querySelector('.note-paper');
  if (!note || !paper) return;
  note.dataset['blooming'] = '';
  const blooming = paper.animate(
    [
      { scale: 0.3, rotate: '-30deg', opacity: 0 },
      { opacity: 0.7, offset: 0.35 },
      { scale: 1.1, rotate: '10deg', opacity: 0 },
    ],
    { duration: 900, easing: ease, pseudoElement: '::after' },
  );
  blooming.onfinish = () => delete note.dataset['blooming'];
}

async function fly(from: HTMLElement, to: HTMLElement | null, text: string): Promise<void> {
  if (!to) return;
  const [start, end] = [centreOf(from), centreOf(to)];
  const chip = document.createElement('span');
  chip.className = 'flying-amount';
  chip.setAttribute('aria-hidden', 'true');
  chip.textContent = text;
  chip.style.offsetPath = `path("M ${start.x} ${start.y} C ${start.x - 70} ${start.y - 40}, ${end.x - 90} ${end.y + 160}, ${end.x} ${end.y}")`;
  document.body.append(chip);
  // transform, not the scale property, which would also scale the path.
  const flight = chip.animate(
    [
      { offsetDistance: '0%', transform: 'scale(.6)', opacity: 0 },
      { offsetDistance: '6%', transform: 'scale(1.1)', opacity: 1, offset: 0.22 },
      { offsetDistance: '92%', transform: 'scale(.9)', opacity: 1, offset: 0.9 },
      { offsetDistance: '100%', transform: 'scale(.5)', opacity: 0 },
    ],
    { duration: 840, easing: 'cubic-bezier(.6, 0, .2, 1)' },
  );
  await flight.finished.catch(() => {});
  chip.remove();
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
