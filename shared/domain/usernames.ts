import { limits } from './limits.ts';

/** Room for "-1234" behind it, if the name is taken. */
const longest = limits.username.max - 5;

/** A username made of the person's name, else of their address: "Nadia Okafor" becomes "nadia-okafor". */
export function usernameFrom(name: string, email = ''): string {
  const candidates = [name, email.split('@', 1)[0]!].map(plainWords);
  return candidates.find((candidate) => candidate.length >= limits.username.min) ?? 'friend';
}

function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longest)
    .replace(/-$/, '');
}
