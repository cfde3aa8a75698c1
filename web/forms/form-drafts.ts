import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFilledForm } from '#web/lib/filled-forms.ts';
import { currentUserKey } from '#web/lib/session-switch.ts';

type Fields = Record<string, string>;

// Typed values of forms that a session's end interrupted: in memory only, and only for the same user.
const drafts = new Map<string, { userId: number; changed: Fields }>();

/** Restores a half-filled form after a new log-in, and protects it from a new version. Passwords are not restored. */
export function useDraft<Values extends Fields>(
  draft: { name: string; userId: number } | undefined,
  initial: Values,
  values: Values,
  restore: (update: (now: Values) => Values) => void,
): void {
  const client = useQueryClient();
  useFilledForm(Object.keys(values).some((field) => values[field] !== initial[field]));
  const latest = useRef({ initial, values });
  useEffect(() => {
    latest.current = { initial, values };
  });

  const { name, userId } = draft ?? {};
  useEffect(() => {
    if (name === undefined || userId === undefined) return;
    const left = drafts.get(name);
    drafts.delete(name);
    if (left?.userId === userId) restore((now) => ({ ...now, ...left.changed }));
    return () => {
      const changed = changedFields(latest.current.initial, latest.current.values);
      const hasSessionEnded = client.getQueryData(currentUserKey) === null;
      if (hasSessionEnded && Object.keys(changed).length > 0) drafts.set(name, { userId, changed });
    };
  }, [client, name, restore, userId]);
}

function changedFields(initial: Fields, values: Fields): Fields {
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== initial[field] && !/password/i.test(field)),
  );
}
