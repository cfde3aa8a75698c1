import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { currentUserKey } from '#web/lib/session-switch.ts';
import { AuthPage } from './auth-page.tsx';

/** Returns the text shown while redirecting, and the target. */
function visit(search: string) {
  const client = new QueryClient();
  client.setQueryData(currentUserKey, { id: 7 });
  const context: { redirectTo?: string } = {};
  history.replaceState(null, '', `/auth?${search}`);
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/auth" ssrSearch={search} ssrContext={context}>
        <AuthPage />
      </Router>
    </QueryClientProvider>,
  );
  return { said: /[A-Z][a-z ]+\.\.\./.exec(shown)?.[0], leadsTo: context.redirectTo };
}

test.each([
  ['', 'Redirecting...', '/'],
  ['redirect=%2Fprofile', 'Redirecting...', '/profile'],
  ['redirect=%2F%2Fevil.example', 'Redirecting...', '/'],
  ['redirect=%2Fjoin-challenge%2Fkq7m2xw9ta', 'Redirecting...', '/join-challenge/kq7m2xw9ta'],
  ['redirect=%2F%3Finvite%3Dkq7m2xw9ta', 'Joining habit...', '/?invite=kq7m2xw9ta'],
  [
    'redirect=%2F%3Finvite%3Dtrue%26goalRewards%3D%255B%2522Tea%2520%2526%2520cake%2522%255D',
    'Joining habit...',
    '/?invite=true&goalRewards=%5B%22Tea%20%26%20cake%22%5D',
  ],
  [
    'invite=true&habitId=4&code=kq7m2xw9ta&currency=EUR&rewardAmount=3',
    'Joining habit...',
    '/?invite=true&habitId=4&code=kq7m2xw9ta&currency=EUR&rewardAmount=3',
  ],
])('a signed-in user at /auth?%s sees "%s" and is redirected to %s', (search, said, leadsTo) => {
  expect(visit(search)).toEqual({ said, leadsTo });
});
