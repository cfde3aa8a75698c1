import { Redirect } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';

/** The shared link redirects to the accept page. */
export function JoinPage({ code }: { code: string }) {
  return (
    <>
      <LoadingScreen text="Loading invitation details..." />
      <Redirect to={paths.acceptInvitation({ code })} replace />
    </>
  );
}
