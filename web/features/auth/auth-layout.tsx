import type { ReactNode } from 'react';
import { AuthHero } from './auth-hero.tsx';

type AuthLayoutProps = {
  /** Below the hero's messages, on wide screens. */
  decoration?: ReactNode;
  children?: ReactNode;
};

/** The hero, with the forms below it or, on wide screens, beside it. */
export function AuthLayout({ decoration, children }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh content-start lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] lg:content-stretch">
      <AuthHero>{decoration}</AuthHero>
      {children}
    </div>
  );
}
