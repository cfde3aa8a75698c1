import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Names something secret to its owner without revealing it. */
export function newPublicId(): string {
  return randomBytes(16).toString('hex');
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
