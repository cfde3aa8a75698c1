import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { usernameFrom } from './usernames.ts';

test.for([
  ['Nadia Okafor', 'n@example.com', 'nadia-okafor'],
  ['  Zoë  Müller-Ångström ', 'z@example.com', 'zoe-muller-angstrom'],
  ["Miles O'Brien", 'm@example.com', 'miles-o-brien'],
  ['李小龙', 'bruce.lee@example.com', 'bruce-lee'],
  ['Al', 'albert@example.com', 'albert'],
  ['李', 'x@example.com', 'friend'],
  ['🦊', '', 'friend'],
] as const)('%s, %s: %s', ([name, email, username]) => {
  expect(usernameFrom(name, email)).toBe(username);
});

test('a long name is cut, with room for a number', () => {
  const username = usernameFrom('Maximiliana Alexandrina von und zu Hohenstein');
  expect(username).toBe('maximiliana-alexandrina-v');
  expect(`${username}-9999`.length).toBeLessThanOrEqual(limits.username.max);
});
