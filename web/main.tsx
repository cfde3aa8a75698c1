import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { catchInstallPrompt } from './lib/install-prompt.ts';
import { queryClient } from './lib/query-client.ts';
import { registerServiceWorker } from './lib/service-worker.ts';
import { followThemeOfOtherTabs } from './lib/theme.ts';
import { Router } from './router.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';

followThemeOfOtherTabs();
registerServiceWorker();
catchInstallPrompt();

const root = createRoot(document.getElementById('root')!);
// Draws in slices, between which the page hears the user.
startTransition(() =>
  root.render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <Router />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  ),
);
