import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { Router } from 'wouter';
import { AuthLayout } from './features/auth/auth-layout.tsx';
import { HeaderBand } from './shell/header-band.tsx';
import { LoadingScreen } from './ui/loading-screen.tsx';

// Rendered by the build. The server puts one of these into the page, so that it shows something before the app's code is
// loaded. Each is what the app draws first, at the same place.

const htmlOf = (frame: ReactNode): string => renderToStaticMarkup(<Router ssrPath="/">{frame}</Router>);

/** For visitors. Without the decoration, which phones do not show. */
export const auth = htmlOf(
  <main>
    <AuthLayout />
  </main>,
);

/** Without the seal: its path would take half a kilobyte more than a first load may have. */
export const home = htmlOf(<HeaderBand />);

/** For every other screen. */
export const other = htmlOf(
  <main>
    <LoadingScreen />
  </main>,
);
