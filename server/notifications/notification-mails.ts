import { siteUrl } from '#server/env.ts';
import { findUser } from '#server/auth/user-store.ts';
import type { ComposeMail } from '#server/mail/mail-jobs.ts';
import { writeLetter } from '#server/mail/mail-template.ts';
import type { NotificationKind } from '#shared/domain/notifications.ts';
import { composeNotice } from './compose.ts';
import { unsubscribeLink } from './unsubscribe-service.ts';

const topics: Record<NotificationKind, string> = {
  reminders: 'reminders',
  nudges: 'nudges',
  comments: 'comments',
  pauses: 'pauses',
  companions: 'companions who join or leave',
  everyoneKept: 'promises that everyone kept',
  confirmations: 'confirmations',
};

/** Goes to confirmed addresses only, so it may name the people and promises that the person shares. */
export const composeNotification: ComposeMail = async (deps, { user_id, what }) => {
  const user = user_id === null ? undefined : await findUser(deps.db, user_id);
  if (!user || !what || user.email_confirmed_at === null) return null;
  const notice = await composeNotice(deps, { userId: user.id, what });
  if (!notice) return null;
  const topic = what.type === 'reminder' ? 'reminders' : what.topic;
  const { href } = await unsubscribeLink(deps, user.id, topic);
  const site = siteUrl(deps.env);
  const letter = writeLetter({
    title: notice.title,
    lines: [notice.body],
    action: { text: 'Open it in Kept', href: new URL(notice.url, site).href },
    reason: `You get this because mail about ${topics[topic]} is on.`,
    unsubscribe: { text: 'Turn it off', href },
    settings: { text: 'All settings', href: new URL('/profile?tab=notifications', site).href },
  });
  return {
    userId: user.id,
    mail: {
      to: { name: '', address: user.email },
      subject: notice.title,
      ...letter,
      headers: {
        'List-Unsubscribe': `<${href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    },
  };
};
