import { useState } from 'react';
import { Redirect } from 'wouter';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import { destinationOf, inviteCodeIn, isInvitedTo, isShownBy } from '#web/features/auth/after-sign-in.ts';
import { AuthLayout } from '#web/features/auth/auth-layout.tsx';
import { HeroNotes } from '#web/features/auth/hero-notes.tsx';
import { LoginForm } from '#web/features/auth/login-form.tsx';
import { RegistrationPanel } from '#web/features/auth/registration-panel.tsx';
import { OrganisationEntry } from '#web/features/organisations/organisation-entry.tsx';
import { PasskeyLogin } from '#web/features/passkeys/passkey-entry.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { safeRedirect } from '#web/lib/safe-redirect.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

export function AuthPage() {
  const { data: user, isPending } = useCurrentUser();
  const query = useQueryParams();
  const [tab, setTab] = useState<'register' | 'login'>('register');
  const [signedInBy, setSignedInBy] = useState<typeof tab>();
  usePageTitle(tab === 'register' ? 'Create Account' : 'Log In');

  if (isPending) return <LoadingScreen />;
  const hasRegistered = signedInBy === 'register';
  const wanted = wantedOf(query);
  const isInvited = isInvitedTo(wanted);
  const isShown = isShownBy(wanted);
  if (user) {
    return (
      <>
        <LoadingScreen text={isInvited ? 'Joining habit...' : 'Redirecting...'} />
        <Redirect to={destinationOf(wanted, hasRegistered)} replace />
      </>
    );
  }
  return (
    <AuthLayout decoration={<HeroNotes />}>
      <section className="relative z-1 mx-auto -mt-12 w-full max-w-[520px] px-(--gutter) pb-10 lg:mt-0 lg:max-w-[540px] lg:self-center lg:py-10">
        <div className="card">
          {(isInvited || isShown) && (
            <p className="mb-5 text-center text-pretty text-fg-2">
              Your invitation is waiting. Create an account or log in{isInvited ? ', and you are in' : ' to see it'}.
            </p>
          )}
          <Tabs
            label="Create an account or log in"
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                key: 'register',
                label: 'Create Account',
                panel: (
                  <RegistrationPanel inviteCode={inviteCodeIn(wanted)} onRegistered={() => setSignedInBy('register')} />
                ),
              },
              {
                key: 'login',
                label: 'Log In',
                panel: (
                  <>
                    <LoginForm onLoggedIn={() => setSignedInBy('login')} />
                    <PasskeyLogin isShown={tab === 'login'} onLoggedIn={() => setSignedInBy('login')} />
                  </>
                ),
              },
            ]}
          />
          <OrganisationEntry wanted={wanted} />
        </div>
      </section>
    </AuthLayout>
  );
}

/** Home reads an invitation's query, so it is passed on unchanged. */
function wantedOf(query: URLSearchParams): string {
  const isInvited = query.get('invite') === 'true' && query.get('code');
  return isInvited ? `${paths.home}?${query}` : safeRedirect(query.get('redirect'));
}
