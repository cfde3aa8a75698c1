import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { currentUserKey } from './session-switch.ts';
import { queryClient } from './query-client.ts';

const refusal = (code: string) => new ApiError(401, 'No.', { code });

test('keeps data fresh, retries nothing, and does not wait for a connection', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  });
});

test('signs the page out and clears its data when the session has ended', async () => {
  localStorage.setItem('userId', '7');
  queryClient.setQueryData(currentUserKey, { id: 7 });
  queryClient.setQueryData(['habits'], ['mine']);
  await queryClient
    .fetchQuery({ queryKey: ['late'], queryFn: () => Promise.reject(refusal('not_signed_in')) })
    .catch(() => {});
  expect(queryClient.getQueryData(currentUserKey)).toBeNull();
  expect(queryClient.getQueryData(['habits'])).toBeUndefined();
  expect(localStorage.getItem('userId')).toBeNull();
});

test('stays signed in on other refusals', async () => {
  queryClient.setQueryData(currentUserKey, { id: 7 });
  await queryClient
    .fetchQuery({ queryKey: ['late'], queryFn: () => Promise.reject(refusal('wrong_login')) })
    .catch(() => {});
  expect(queryClient.getQueryData(currentUserKey)).toEqual({ id: 7 });
});
