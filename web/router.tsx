import { CircleAlert } from 'lucide-react';
import { useCallback, type ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { useQueryParams } from '#web/lib/use-query-params.ts';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { writeChallengeInvite } from './lib/local-store.ts';
import { JoinPage } from './pages/join-page.tsx';
import { paths } from './lib/paths.ts';
import { AuthFrame } from './shell/auth-frame.tsx';
import { Guard } from './shell/guard.tsx';
import { Shell } from './shell/shell.tsx';
import { LoadingScreen } from './ui/loading-screen.tsx';
import { onDemand } from './ui/on-demand.tsx';
import { showToast } from './ui/toast-store.ts';

const screen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  onDemand(load, () => <LoadingScreen />);

const AuthPage = onDemand(
  async () => (await import('./pages/auth-page.tsx')).AuthPage,
  () => <AuthFrame />,
);
const DashboardPage = screen(async () => (await import('./pages/dashboard-page.tsx')).DashboardPage);
const OrganisationPage = screen(async () => (await import('./pages/organisation-page.tsx')).OrganisationPage);
const ForgotPasswordPage = screen(async () => (await import('./pages/forgot-password-page.tsx')).ForgotPasswordPage);
const ResetPasswordPage = screen(async () => (await import('./pages/reset-password-page.tsx')).ResetPasswordPage);
const ProfilePage = screen(async () => (await import('./pages/profile-page.tsx')).ProfilePage);
const CreateHabitPage = screen(async () => (await import('./pages/create-habit-page.tsx')).CreateHabitPage);
const CreateChallengePage = screen(async () => (await import('./pages/create-challenge-page.tsx')).CreateChallengePage);
const HabitPage = screen(async () => (await import('./pages/habit-page.tsx')).HabitPage);
const ChallengePage = screen(async () => (await import('./pages/challenge-page.tsx')).ChallengePage);
const GoalRewardsPage = screen(async () => (await import('./pages/goal-rewards-page.tsx')).GoalRewardsPage);
const StatementPage = screen(async () => (await import('./pages/statement-page.tsx')).StatementPage);
const PromiseKeepsakePage = screen(async () => (await import('./pages/promise-keepsake-page.tsx')).PromiseKeepsakePage);
const WeekPage = screen(async () => (await import('./pages/week-page.tsx')).WeekPage);
const ImportPage = screen(async () => (await import('./pages/import-page.tsx')).ImportPage);
const SignupFlowPage = screen(async () => (await import('./pages/signup-flow-page.tsx')).SignupFlowPage);
const ConfirmEmailPage = screen(async () => (await import('./pages/confirm-email-page.tsx')).ConfirmEmailPage);
const UndoEmailPage = screen(async () => (await import('./pages/undo-email-page.tsx')).UndoEmailPage);
const UnsubscribePage = screen(async () => (await import('./pages/unsubscribe-page.tsx')).UnsubscribePage);
const InvitePage = screen(async () => (await import('./pages/invite-page.tsx')).InvitePage);
const JoinChallengePage = screen(async () => (await import('./pages/join-challenge-page.tsx')).JoinChallengePage);
const JoinGoalPage = screen(async () => (await import('./pages/join-goal-page.tsx')).JoinGoalPage);
const InvitedHome = onDemand(
  async () => (await import('./features/invites/invited-home.tsx')).InvitedHome,
  () => <LoadingScreen text="Joining habit..." />,
);
const NotFoundPage = screen(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage);

/** Every screen and who may see it. */
export function Router() {
  return (
    <Shell>
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
    </Shell>
  );
}

/** The dashboard, after the join of an invitation in the query. */
function Home({ user }: { user: CurrentUser }) {
  const query = useQueryParams();
  if (!query.has('invite')) return <DashboardPage user={user} />;
  return <InvitedHome key={String(query)} user={user} query={query} />;
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
