import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each(['/', '/profile', '/?invite=abc', '/join-challenge/x?y=/z', '/a//b', '/%0a', '/#part'])(
  'follows %s, a path of this site',
  (path) => expect(safeRedirect(path)).toBe(path),
);

test.each([
  null,
  '',
  'profile',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/a\nb',
  '\\\\evil.example',
  '%2f%2fevil.example',
  'https:evil.example',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
])('leads home instead of %j', (path) => expect(safeRedirect(path)).toBe('/'));
