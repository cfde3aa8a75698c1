import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { add, centsOf, decimalFromCents, showMoney } from '#shared/domain/money.ts';
import { tileOf } from '#shared/domain/names.ts';
import { pledgesQuery, type Pledge } from '#web/features/pledges/pledges-door.ts';
import { showSum } from '#web/features/statement/statement-days.ts';
import { SharePicture } from '#web/features/sharing/share-picture.tsx';
import { call, callForFile, type Answer } from '#web/lib/api.ts';
import { useBalance } from '#web/lib/current-user.ts';
import { nameOfMonth } from '#shared/domain/date-words.ts';
import { useIsWide } from '#web/lib/use-is-wide.ts';
import { LoadFailed, Loading } from '#web/ui/load-state.tsx';
import './earnings.css';

type Earned = Answer<'GET /api/reward-transactions/earnings'>;
type Month = Earned['months'][number];

/** What was earned in the last twelve months. */
export function Earnings({ user }: { user: CurrentUser }) {
  const balance = useBalance();
  const { data, error, refetch, isFetching } = useQuery({
    // Read again whenever the balance changes.
    queryKey: ['earnings', balance],
    queryFn: () => call('GET /api/reward-transactions/earnings', {}),
    staleTime: 0,
  });
  const pledges = useQuery(pledgesQuery).data ?? [];
  if (!data)
    return error && !isFetching ? (
      <LoadFailed message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Loading what="your earnings" />
    );
  return (
    <>
      <ByMonth earned={data} currency={user.currency} />
      {data.promises.length > 0 && (
        <ByPromise
          promises={data.promises}
          owed={pledges.filter(({ to, earned }) => to.userId === user.id && centsOf(earned) > 0)}
        />
      )}
      <YearPicture year={user.today.slice(0, 4)} />
    </>
  );
}

function YearPicture({ year }: { year: string }) {
  return (
    <section aria-labelledby="year-picture" className="rounded-note bg-surface p-4 shadow-card lg:rounded-sheet lg:p-6">
      <h2 id="year-picture" className="subheading">
        {year} in a picture
      </h2>
      <p className="mt-1 mb-3 text-small text-pretty text-fg-2">No amounts and no names, ever.</p>
      <SharePicture
        fileName="kept-year.png"
        load={() => callForFile('GET /api/years/:year/picture', { params: { year } })}
      />
    </section>
  );
}

function ByMonth({ earned, currency }: { earned: Earned; currency: string }) {
  const [isTable, setTable] = useState(false);
  const { months, currencies } = earned;
  const isMixed = currencies.some((one) => one !== currency);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <section aria-labelledby="by-month" className="rounded-note bg-surface p-4 shadow-card lg:rounded-sheet lg:p-6">
      <h2 id="by-month" className="subheading">
        Earned by month
      </h2>
      {isTable ? (
        <MonthTable months={months} sum={earned.earned} currency={currency} />
      ) : (
        <Chart {...earned} currency={currency} />
      )}
      {isMixed && (
        <p className="mt-2 text-small text-pretty text-fg-2">
          Some entries are in another currency. Nothing is converted: the numbers are added as they are.
        </p>
      )}
      <button
        type="button"
        onClick={() => setTable(!isTable)}
        className="-mx-2.5 mt-1.5 -mb-2.5 inline-flex min-h-(--tap) items-center gap-2 rounded-xl px-2.5 text-[0.9375rem] font-semibold text-brand-text hover:bg-brand/9"
      >
        <Icon aria-hidden="true" className="size-5" />
        {isTable ? 'Show as a chart' : 'Show as a table'}
      </button>
    </section>
  );
}

const named = (month: string) => `${nameOfMonth(month)} ${month.slice(0, 4)}`;

/** Of equal months the latest; undefined if nothing was earned. */
function bestOf(months: readonly Month[]): Month | undefined {
  const best = months.reduce((most, one) => (centsOf(one.earned) >= centsOf(most.earned) ? one : most));
  return centsOf(best.earned) > 0 ? best : undefined;
}

const gap = 5;
const height = 110;
const labelRoom = 18;

/** A bar for each month; the running one is striped. */
function Chart({ months, earned, currency }: Pick<Earned, 'months' | 'earned'> & { currency: string }) {
  // Narrower bars on phones, because the letters below them shrink with the picture.
  const barWidth = useIsWide() ? 40 : 20;
  const best = bestOf(months);
  const current = months.at(-1)!;
  const most = Math.max(1, centsOf(best?.earned ?? '0.00'));
  const width = months.length * (barWidth + gap) - gap;
  const said = best
    ? `${showMoney(earned, currency)} in the last twelve months. ${nameOfMonth(best.month)} was the best, with ${showSum(best.earned)}.`
    : 'Nothing earned in the last twelve months.';
  const [amount, ...rest] = said.split(' in the last');
  return (
    <>
      <p className="mt-0.5 mb-3 text-pretty text-fg-2">
        {best ? (
          <>
            <b className="font-[650] text-fg">{amount}</b> in the last{rest.join('')}
          </>
        ) : (
          said
        )}
      </p>
      <svg role="img" aria-label={said} viewBox={`0 0 ${width} ${labelRoom + height + 20}`} className="earnings-chart">
        <defs>
          <pattern id="running" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="4" height="7" className="earnings-stripe" />
          </pattern>
        </defs>
        {months.map((month, index) => {
          const x = index * (barWidth + gap);
          const cents = Math.max(0, centsOf(month.earned));
          const tall = cents === 0 ? 0 : Math.max(3, Math.round((cents * height) / most));
          const isCurrent = month === current;
          return (
            <g key={month.month} aria-hidden="true">
              {tall > 0 && (
                <rect
                  x={x + 0.75}
                  y={labelRoom + height - tall}
                  width={barWidth - 1.5}
                  height={tall}
                  rx={4}
                  className="earnings-bar"
                  style={isCurrent ? { fill: 'url(#running)' } : undefined}
                />
              )}
              <path d={`M${x} ${labelRoom + height}h${barWidth}`} className="earnings-ground" />
              {month === best && (
                <text
                  x={Math.min(Math.max(x + barWidth / 2, 30), width - 30)}
                  y={labelRoom + height - tall - 6}
                  className="earnings-best"
                >
                  {showSum(month.earned)}
                </text>
              )}
              <text
                x={x + barWidth / 2}
                y={labelRoom + height + 15}
                className={isCurrent ? 'earnings-now' : 'earnings-month'}
              >
                {nameOfMonth(month.month)[0]}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="mt-2 text-small text-pretty text-fg-2">
        {named(months[0]!.month)} to {named(current.month)}. So far this month: {showMoney(current.earned, currency)}.
      </p>
    </>
  );
}

/** Newest first. Shared goals have a column if money went into one or came out. */
function MonthTable({ months, sum, currency }: { months: readonly Month[]; sum: string; currency: string }) {
  const hasJars = months.some(({ intoJars }) => centsOf(intoJars) !== 0);
  const jars = decimalFromCents(add(...months.map(({ intoJars }) => centsOf(intoJars))));
  const head = 'pb-2 font-semibold';
  const number = 'py-2.5 pl-3 text-right whitespace-nowrap';
  return (
    <table className="mt-2 w-full border-collapse text-[0.9375rem]">
      <thead className="text-small text-fg-2">
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Month
          </th>
          <th scope="col" className={`${head} pl-3 text-right`}>
            Earned, {currency}
          </th>
          {hasJars && (
            <th scope="col" className={`${head} pl-3 text-right`}>
              Into shared goals
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month, index) => (
          <tr key={month.month} className="border-t border-line">
            <th scope="row" className="py-2.5 text-left font-semibold">
              {index === 0 ? `${nameOfMonth(month.month)}, so far` : named(month.month)}
            </th>
            <td className={number}>{showSum(month.earned)}</td>
            {hasJars && <td className={number}>{showSum(month.intoJars)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot className="font-[650]">
        <tr className="border-t border-dotted border-line-strong">
          <th scope="row" className="py-2.5 text-left">
            Total
          </th>
          <td className={number}>{showSum(sum)}</td>
          {hasJars && <td className={number}>{showSum(jars)}</td>}
        </tr>
      </tfoot>
    </table>
  );
}

type ByPromiseProps = { promises: Earned['promises']; owed: readonly Pledge[] };

/** Most first, each with a bar; what companions owe under pledges is in words, because it is not part of the balance. */
function ByPromise({ promises, owed }: ByPromiseProps) {
  const most = centsOf(promises[0]!.earned);
  return (
    <section aria-labelledby="by-promise" className="rounded-note bg-surface p-4 shadow-card lg:rounded-sheet lg:p-6">
      <h2 id="by-promise" className="subheading mb-1">
        Earned by promise
      </h2>
      <ul className="divide-y divide-line">
        {promises.map(({ item, name, earned }) => {
          const { tile, title } = tileOf(name);
          return (
            <li key={item} className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
              <span
                aria-hidden="true"
                className="grid size-10 place-items-center rounded-inner bg-sunken text-xl leading-none font-semibold"
              >
                {tile}
              </span>
              <div className="min-w-0">
                <p className="line-clamp-2 text-[0.9375rem] leading-[1.3] font-semibold [overflow-wrap:anywhere]">
                  {title}
                </p>
                <span aria-hidden="true" className="earnings-rail">
                  <i style={{ width: `${(centsOf(earned) * 100) / most}%` }} />
                </span>
                {owed
                  .filter(
                    ({ habitId, challengeId }) => item === (habitId ? `habit-${habitId}` : `challenge-${challengeId}`),
                  )
                  .map((pledge) => (
                    <p key={pledge.id} className="mt-1 text-micro [overflow-wrap:anywhere] text-fg-2">
                      And {showMoney(pledge.earned, pledge.currency)} under {pledge.from.name}’s pledge so far
                    </p>
                  ))}
              </div>
              <p className="font-display text-[1.0625rem] leading-tight font-semibold whitespace-nowrap text-gold-text">
                {showSum(earned)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
