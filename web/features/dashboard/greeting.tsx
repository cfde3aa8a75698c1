import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { partOfDay } from '#shared/domain/days.ts';
import { firstName } from '#shared/domain/names.ts';
import { useMinute } from '#web/lib/use-minute.ts';

export function Greeting({ user, message }: { user: CurrentUser; message: string }) {
  const now = useMinute();
  return (
    <div className="grid gap-1">
      <h1 className="heading">
        Good {partOfDay(user.timezone, now)}, {firstName(user.name)}
      </h1>
      <p className="text-[1.0625rem] leading-[1.4] text-fg-2">{message}</p>
    </div>
  );
}
