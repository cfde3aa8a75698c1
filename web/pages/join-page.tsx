import { Redirect } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';

/** The link that people share leads on to where it is accepted. */
export function JoinPage({ code }: { code: string }) {
  return (
    <>
      <LoadingScreen text="Loading invitation details..." />
      <Redirect to={paths.acceptInvitation({ code })} replace />
    </>
  );
}
