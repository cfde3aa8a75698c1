import type { Reply } from '#shared/contract/endpoint.ts';
import type { getWeek } from '#shared/contract/week-calls.ts';
import { showAmount, showMoney } from '#shared/domain/money.ts';
import { firstName } from '#shared/domain/names.ts';
import { dayAndMonth, shortWeekday } from '#shared/domain/date-words.ts';
import { companionLines, daysInWords, keptInWords, promisesKept, weekInWords } from '#shared/domain/week-words.ts';
import { asHtml, withoutLinks } from '#server/mail/mail-template.ts';

type Week = Reply<typeof getWeek>;
type About = {
  title: string;
  name: string;
  /** "Sundays at 18:00" */
  when: string;
  page: string;
  settings: string;
  unsubscribe: string;
};
/** One part of the letter in both its forms. */
type Part = { text: string; html: string };

/** So that a letter stays below 60 kB, however long the names; the page has the rest. */
const [mostPromises, mostLines, mostInLine] = [12, 5, 2];

/** The same parts in the same order as text and as HTML. No image, so nothing is fetched when it is opened. */
export function writeWeek(week: Week, about: About): { text: string; html: string } {
  const inCard = [
    heading(week, about.name),
    said(week.sentence),
    days(week),
    ...(week.promises.length > 0 ? [kept(week)] : []),
    ...(week.companions.length > 0 ? [companions(week)] : []),
    ...(week.goal ? [goal(week.goal)] : []),
    link(about.page),
  ];
  const end = ending(about);
  return {
    text: `${[...inCard, end].map((part) => part.text).join('\n\n')}\n`,
    html: page(about.title, inCard.map((part) => part.html).join('\n'), end.html),
  };
}

function heading(week: Week, name: string): Part {
  const [when, title] = [weekInWords(week), plain(`Your week, ${firstName(name)}`)];
  return { text: `${when}\n${title}`, html: `<p class="small">${when}</p>\n<h1>${asHtml(title)}</h1>` };
}

function said(sentence: string): Part {
  const text = plain(sentence);
  return { text, html: `<p class="say">${asHtml(text)}</p>` };
}

function days({ days: all, kept: count }: Week): Part {
  const cells = all.map((day) => {
    const look = day.kept === 0 ? 'none' : day.all ? 'gold' : 'kept';
    return `<td>${shortWeekday(day.day)}<br><span class="disc ${look}">${day.kept || '&nbsp;'}</span></td>`;
  });
  const whole = all.filter((day) => day.all && day.kept > 1).map(({ day }) => day);
  // The sentence of a quiet week says enough.
  const sum =
    count === 0
      ? ''
      : `${promisesKept(count)}.${whole.length > 0 ? ` On ${daysInWords(whole)} you kept all of them.` : ''}`;
  return {
    text: `${all.map((day) => `${shortWeekday(day.day)} ${day.kept}`).join(', ')}${sum && `\n${sum}`}`,
    html: `<table role="presentation" class="days"><tr>${cells.join('')}</tr></table>${sum && `\n<p class="small">${sum}</p>`}`,
  };
}

function kept({ promises, earned, currency }: Week): Part {
  const shown = promises.slice(0, mostPromises).map((one) => ({
    name: plain(one.name),
    days: keptInWords(one),
    earned: one.earned === '0.00' ? '' : `+${showAmount(one.earned)}`,
  }));
  const more = promises.length - shown.length;
  const rest = more === 0 ? [] : [`and ${more} more`];
  const total = showMoney(earned, currency);
  const rows = shown.map(
    (one) =>
      `<tr><td><b>${asHtml(one.name)}</b><br><span class="small">${one.days}</span></td><td class="sum">${one.earned}</td></tr>`,
  );
  return {
    text: [
      'WHAT YOU KEPT',
      ...shown.map((one) => `- ${one.name}: ${one.days}${one.earned && `, ${one.earned}`}`),
      ...rest,
      `Earned this week: ${total}`,
    ].join('\n'),
    html: [
      `<h2>What you kept</h2>`,
      `<table role="presentation" class="rows">${rows.join('\n')}`,
      ...rest.map((line) => `<tr><td colspan="2" class="small">${line}</td></tr>`),
      // A table of its own: a large sum would take the width of the names.
      `</table>\n<table role="presentation" class="rows"><tr class="total"><td><b>Earned this week</b></td><td class="sum">${total}</td></tr></table>`,
    ].join('\n'),
  };
}

function companions(week: Week): Part {
  const lines = week.companions
    .flatMap((one) => companionLines(one, mostInLine))
    .slice(0, mostLines)
    .map(plain);
  return {
    text: ['YOUR COMPANIONS', ...lines].join('\n'),
    html: `<h2>Your companions</h2>\n<p>${lines.map(asHtml).join('<br>\n')}</p>`,
  };
}

function goal({ title, percent, day }: NonNullable<Week['goal']>): Part {
  const name = plain(title);
  const way = `: ${percent}% of the way.`;
  const [pace, date] = day ? [' At this pace you’re there around ', dayAndMonth(day)] : ['', ''];
  const bar = Math.min(100, Math.max(0, percent));
  // An empty cell of no width would still be drawn.
  const cells = [bar > 0 && `<td class="done" width="${bar}%">&nbsp;</td>`, bar < 100 && '<td>&nbsp;</td>'];
  return {
    text: `YOUR NEXT GOAL\n${name}${way}${pace}${date && `${date}.`}`,
    html: [
      `<h2>Your next goal</h2>`,
      `<p><b>${asHtml(name)}</b>${way}${pace}${date && `<b>${date}</b>.`}</p>`,
      `<table role="presentation" class="rail"><tr>${cells.filter(Boolean).join('')}</tr></table>`,
    ].join('\n'),
  };
}

function link(href: string): Part {
  const words = 'See your week in Kept';
  return {
    text: `${words}:\n${href}`,
    html: `<p class="go"><a class="button" href="${asHtml(href)}">${words}</a></p>`,
  };
}

function ending({ when, settings, unsubscribe }: About): Part {
  const reason = `You get this letter on ${when}.`;
  return {
    text: `-- \n${reason}\nChange when: ${settings}\nStop these letters: ${unsubscribe}`,
    html: `<p class="small">${reason} <a href="${asHtml(settings)}">Change when</a> or <a href="${asHtml(unsubscribe)}">stop these letters</a>.</p>`,
  };
}

/** Names are plain text, never links. */
const plain = withoutLinks;

const serif = `Besley, Rockwell, Georgia, 'Times New Roman', serif`;
// Programs without the media query show the light colours, or darken them by themselves.
const style = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px 36px; background: #ebeee3; color: #14231c; font: 16px/1.5 Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.letter { max-width: 600px; margin: 0 auto; }
.top { padding: 18px 32px; border-radius: 18px 18px 0 0; background: #10362b; color: #f7f4e4; font: 700 28px/34px ${serif}; }
.top span { color: #f4b73f; }
.card { padding: 28px 32px 32px; background: #fffefa; }
.foot { padding: 20px 32px 0; }
h1, h2, .say, .sum { font-family: ${serif}; font-weight: 600; }
h1 { margin: 4px 0 0; font-size: 29px; line-height: 35px; }
h2 { margin: 28px 0 8px; font-size: 19px; line-height: 25px; }
h1, h2, p, td { overflow-wrap: anywhere; }
p { margin: 0; }
.say { margin: 16px 0 24px; padding: 2px 0 2px 14px; border-left: 4px solid #f4b73f; font-size: 18px; line-height: 26px; }
table { width: 100%; border-collapse: collapse; }
.days { table-layout: fixed; margin-bottom: 10px; }
.days td { padding: 0 1px; text-align: center; font-size: 13px; line-height: 18px; color: #48564d; }
.disc { display: inline-block; box-sizing: border-box; width: 34px; height: 34px; margin-top: 4px; border-radius: 17px; font-size: 14px; line-height: 34px; font-weight: 600; }
.kept { background: #0e5a43; color: #ffffff; }
.gold { background: #f4b73f; color: #2a1c00; }
.none { border: 1px solid #78847a; }
.rows td { padding: 10px 0; border-top: 1px solid #d6dacb; vertical-align: top; }
.rows .sum { padding-left: 12px; text-align: right; white-space: nowrap; color: #775000; }
.rows .total td { border-top: 2px dotted #78847a; padding-bottom: 0; }
.total .sum { font-size: 19px; }
.small { font-size: 14px; line-height: 20px; color: #48564d; }
.rail { margin-top: 10px; border: 1px solid #78847a; border-radius: 8px; border-collapse: separate; border-spacing: 0; background: #f4f5ec; }
.rail td { height: 12px; padding: 0; border-radius: 7px; font-size: 1px; line-height: 12px; }
.rail .done { background: #f4b73f; }
.go { margin-top: 30px; }
a { color: #0e5a43; }
.small a { display: inline-block; padding: 12px 0; }
a.button { display: block; padding: 16px 24px; border-radius: 14px; background: #0e5a43; color: #ffffff; font-weight: 600; line-height: 20px; text-align: center; text-decoration: none; }
@media (max-width: 480px) { .top, .card, .foot { padding-left: 20px; padding-right: 20px; } }
@media (prefers-color-scheme: dark) {
  body { background: #0c1310; color: #eef2e9; }
  .card { background: #18221d; }
  .small, .days td { color: #b7c3b9; }
  .kept, a.button { background: #63cc9f; color: #05251a; }
  .none, .rail { border-color: #77857c; }
  .rail { background: #111916; }
  .rows td { border-color: #2c3832; }
  .rows .sum { color: #f6c561; }
  a { color: #74d6ab; }
}`;

function page(title: string, card: string, foot: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${asHtml(title)}</title>
<style>
${style}
</style>
</head>
<body>
<div class="letter">
<div class="top">Kept<span>.</span></div>
<div class="card">
${card}
</div>
<div class="foot">
${foot}
</div>
</div>
</body>
</html>
`;
}
