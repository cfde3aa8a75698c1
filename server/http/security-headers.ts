import { createHash } from 'node:crypto';
import type { Env } from '#server/env.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Of a page. What only makes sense over https would break plain http on a local network. */
export function securityHeaders({ publicUrl }: Pick<Env, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl?.protocol === 'https:' && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    }),
  };
}

/** The page's own rule: besides files, the one script that is written into it may run. */
export function pagePolicy(inlineScript: string | undefined): string {
  if (!inlineScript) return contentSecurityPolicy;
  const digest = createHash('sha256').update(inlineScript).digest('base64');
  return contentSecurityPolicy.replace("script-src 'self'", `script-src 'self' 'sha256-${digest}'`);
}

/** A reply to a call shows nothing, loads nothing and is framed by nobody: its rule is stricter, and much shorter. */
export function callHeaders(page: Record<string, string>): Record<string, string> {
  const { 'permissions-policy': _, ...rest } = page;
  return {
    ...rest,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}

/** A script or a picture is no page: what rules a page would only weigh it down. */
export const fileHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
