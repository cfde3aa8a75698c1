import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
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

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
