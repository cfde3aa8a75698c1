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
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For pages. Headers that require https are left out on plain http, where they would break local networks. */
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

/** Allows the inline theme script besides script files. */
export function pagePolicy(inlineScript: string | undefined): string {
  if (!inlineScript) return contentSecurityPolicy;
  const digest = createHash('sha256').update(inlineScript).digest('base64');
  return contentSecurityPolicy.replace("script-src 'self'", `script-src 'self' 'sha256-${digest}'`);
}

/** API replies are never rendered or framed, so their policy is stricter and shorter. */
export function callHeaders(page: Record<string, string>): Record<string, string> {
  const { 'permissions-policy': _, ...rest } = page;
  return {
    ...rest,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  };
}

/** A service worker has its own policy: calls, and the pictures of notifications. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'";

/** Scripts and images need no page policy. */
export const fileHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
