import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { writeChallengeInvite } from './lib/local-store.ts';
import { JoinPage } from './pages/join-page.tsx';
import { paths } from './lib/paths.ts';
import { Guard } from './shell/guard.tsx';
import { Shell } from './shell/shell.tsx';
import { LoadingScreen } from './ui/loading-screen.tsx';
import { showToast } from './ui/toast-store.ts';

const AuthPage = lazy(() => import('./pages/auth-page.tsx').then((file) => ({ default: file.AuthPage })));
const DashboardPage = lazy(() =>
  import('./pages/dashboard-page.tsx').then((file) => ({ default: file.DashboardPage })),
);
const OrganisationPage = lazy(() =>
  import('./pages/organisation-page.tsx').then((file) => ({ default: file.OrganisationPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('./pages/forgot-password-page.tsx').then((file) => ({ default: file.ForgotPasswordPage })),
);
const ResetPasswordPage = lazy(() =>
  import('./pages/reset-password-page.tsx').then((file) => ({ default: file.ResetPasswordPage })),
);
const ProfilePage = lazy(() => import('./pages/profile-page.tsx').then((file) => ({ default: file.ProfilePage })));
const CreateHabitPage = lazy(() =>
  import('./pages/create-habit-page.tsx').then((file) => ({ default: file.CreateHabitPage })),
);
const CreateChallengePage = lazy(() =>
  import('./pages/create-challenge-page.tsx').then((file) => ({ default: file.CreateChallengePage })),
);
const HabitPage = lazy(() => import('./pages/habit-page.tsx').then((file) => ({ default: file.HabitPage })));
const ChallengePage = lazy(() =>
  import('./pages/challenge-page.tsx').then((file) => ({ default: file.ChallengePage })),
);
const GoalRewardsPage = lazy(() =>
  import('./pages/goal-rewards-page.tsx').then((file) => ({ default: file.GoalRewardsPage })),
);
const StatementPage = lazy(() =>
  import('./pages/statement-page.tsx').then((file) => ({ default: file.StatementPage })),
);
const PromiseKeepsakePage = lazy(() =>
  import('./pages/promise-keepsake-page.tsx').then((file) => ({ default: file.PromiseKeepsakePage })),
);
const WeekPage = lazy(() => import('./pages/week-page.tsx').then((file) => ({ default: file.WeekPage })));
const ImportPage = lazy(() => import('./pages/import-page.tsx').then((file) => ({ default: file.ImportPage })));
const SignupFlowPage = lazy(() =>
  import('./pages/signup-flow-page.tsx').then((file) => ({ default: file.SignupFlowPage })),
);
const ConfirmEmailPage = lazy(() =>
  import('./pages/confirm-email-page.tsx').then((file) => ({ default: file.ConfirmEmailPage })),
);
const UndoEmailPage = lazy(() =>
  import('./pages/undo-email-page.tsx').then((file) => ({ default: file.UndoEmailPage })),
);
const UnsubscribePage = lazy(() =>
  import('./pages/unsubscribe-page.tsx').then((file) => ({ default: file.UnsubscribePage })),
);
const InvitePage = lazy(() => import('./pages/invite-page.tsx').then((file) => ({ default: file.InvitePage })));
const JoinChallengePage = lazy(() =>
  import('./pages/join-challenge-page.tsx').then((file) => ({ default: file.JoinChallengePage })),
);
const JoinGoalPage = lazy(() => import('./pages/join-goal-page.tsx').then((file) => ({ default: file.JoinGoalPage })));
const InvitedHome = lazy(() =>
  import('./features/invites/invited-home.tsx').then((file) => ({ default: file.InvitedHome })),
);
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx').then((file) => ({ default: file.NotFoundPage })));

/** Every screen and who may see it. */
export function Router() {
  return (
    <Shell>
      <Suspense fallback={<LoadingScreen />}>
        <Switch>
          <Route path={paths.auth}>
            <AuthPage />
          </Route>
          <Route path="/auth/organisation">
            <OrganisationPage />
          </Route>
          <Route path={paths.forgotPassword}>
            <ForgotPasswordPage />
          </Route>
          <Route path="/reset-password">
            <ResetPasswordPage />
          </Route>
          <Route path="/confirm-email">
            <ConfirmEmailPage />
          </Route>
          <Route path="/undo-email">
            <UndoEmailPage />
          </Route>
          <Route path="/unsubscribe">
            <UnsubscribePage />
          </Route>
          <Route path="/join/:code">{({ code }) => <JoinPage code={code} />}</Route>
          <Route path={paths.joinHabit}>
            <OldJoinLink />
          </Route>
          <Route path={paths.acceptInvitation()}>
            <InvitePage />
          </Route>
          <Route path={paths.home}>
            <Guard>{(user) => <Home user={user} />}</Guard>
          </Route>
          <Route path={paths.signupFlow()}>
            <Guard>{(user) => <SignupFlowPage user={user} />}</Guard>
          </Route>
          <Route path={paths.createHabit()}>
            <Guard>{(user) => <CreateHabitPage user={user} />}</Guard>
          </Route>
          <Route path={paths.createChallenge}>
            <Guard>{(user) => <CreateChallengePage user={user} />}</Guard>
          </Route>
          <Route path="/habits/:id">
            {({ id }) => <Guard>{(user) => <HabitPage key={id} id={id} user={user} />}</Guard>}
          </Route>
          <Route path="/challenges/:id">
            {({ id }) => <Guard>{(user) => <ChallengePage key={id} id={id} user={user} />}</Guard>}
          </Route>
          <Route path="/:items/:id/keepsake">
            {(params) => <Guard>{(user) => <PromiseKeepsakePage key={params.id} {...params} user={user} />}</Guard>}
          </Route>
          <Route path="/join-challenge/:code?">{({ code }) => <JoinChallenge code={code} />}</Route>
          <Route path="/join-goal/:code?">{({ code = '' }) => <JoinGoalPage key={code} code={code} />}</Route>
          <Route path={paths.profile}>
            <Guard>{(user) => <ProfilePage user={user} />}</Guard>
          </Route>
          <Route path={paths.goalRewards}>
            <Guard>{(user) => <GoalRewardsPage user={user} />}</Guard>
          </Route>
          <Route path={paths.statement}>
            <Guard>{(user) => <StatementPage user={user} />}</Guard>
          </Route>
          <Route path="/import">
            <Guard>{() => <ImportPage />}</Guard>
          </Route>
          <Route path="/week/:date">
            {({ date }) => <Guard>{(user) => <WeekPage key={date} user={user} date={date} />}</Guard>}
          </Route>
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </Shell>
  );
}

/** The dashboard, after the join of an invitation in the query. */
function Home({ user }: { user: CurrentUser }) {
  const query = useQueryParams();
  if (!query.has('invite')) return <DashboardPage user={user} />;
  return (
    <Suspense fallback={<LoadingScreen text="Joining habit..." />}>
      <InvitedHome key={String(query)} user={user} query={query} />
    </Suspense>
  );
}

/** `/join-habit?code=` */
function OldJoinLink() {
  const query = useQueryParams();
  const code = query.get('code');
  return <Redirect to={code ? paths.join(code) : paths.acceptInvitation()} replace />;
}

/** Remembers the challenge for after the log-in. Also serves `/join-challenge?code=`. */
function JoinChallenge({ code = '' }: { code: string | undefined }) {
  const query = useQueryParams();
  const askToLogIn = useCallback(() => {
    writeChallengeInvite(code);
    showToast({ title: 'Authentication required', text: 'Please log in to join a challenge', icon: CircleAlert });
  }, [code]);
  const asked = query.get('code');
  if (!code && asked) return <Redirect to={paths.joinChallenge(asked)} replace />;
  return <Guard onTurnedAway={askToLogIn}>{(user) => <JoinChallengePage key={code} code={code} user={user} />}</Guard>;
}
