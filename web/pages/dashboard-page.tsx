import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Greeting } from '#web/features/dashboard/greeting.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { NotesDrawing } from '#web/ui/illustrations.tsx';

export function DashboardPage({ user }: { user: CurrentUser }) {
  usePageTitle();
  return (
    <>
      <Greeting user={user} message="Create a habit and set a goal to grow." />
      <NotesDrawing className="mx-auto mt-10 w-55 lg:mx-0" />
    </>
  );
}
