// Which behaviour a test file is about. The first that fits counts.

/** @type {[area: string, files: RegExp][]} */
export const areas = [
  [
    'Signing in, sessions and the guard',
    /auth\/(auth|login|equal|session|password-hasher)|(e2e|pages)\/auth|safe-redirect/,
  ],
  ['Forgotten and changed passwords', /password/],
  ['Profile, settings and leaving for good', /\/profile/],
  ['Being shown around', /onboarding|first-promise/],
  ['Invitations and joining', /invit|join|code-end|whole-amount|what-it-is-worth/],
  ['Notifications, nudges and pauses', /nudge|alerts|pause|notification/],
  ['Comments', /comment-|comments/],
  ['What habits and challenges share', /twins|server\/life|web\/features\/commitments/],
  ['Challenges', /challenge|window-words/],
  ['Streaks, badges and looking back', /streak|badges|look-back|habit-month|month-layout|habit-page/],
  ['Habits', /habit/],
  ['Goals', /goal|forecast/],
  ['The dashboard', /dashboard|big-home/],
  ['Days, periods and midnight', /days|periods|calendar|new-day|part-of-day/],
  ['Money, balance and statement', /ledger|money|statement/],
  ['Realtime and several tabs', /realtime|two-people|refresh/],
  ['The page around every screen', /shell|sweep|poll-rhythm|web\/ui|web\/lib|first-load|api\.test|query-client|demo/],
  ['Mail', /\/mail\//],
  ['Access, input and errors', /access|secrets|supply|script-texts|fuzz|\/http\//],
  ['Data that stays whole', /\/db\/|backup/],
  ['Starting, stopping, settings', /server\/(main|env)/],
  ['Small rules', /./],
];
