import { Component, useEffect, type ReactNode } from 'react';
import { notOpenedHere, useOnline } from '#web/lib/use-online.ts';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** For a crashed screen, or one whose code could not be fetched (after an update, or offline): offers a reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  goBack = () => {
    // Wait until the address has changed, or the same screen would fail again.
    window.addEventListener('popstate', () => this.setState({ hasFailed: false }), { once: true });
    history.back();
  };

  override render() {
    return this.state.hasFailed ? <FailedScreen onBack={this.goBack} /> : this.props.children;
  }
}

/** Offline a reload would lose the app, so this offers Back, and reloads once there is a connection. */
function FailedScreen({ onBack }: { onBack: () => void }) {
  const isOnline = useOnline();
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return isOnline ? (
    <UnreachableScreen
      message="Something on this page did not work. Nothing you saved is lost."
      onRetry={() => location.reload()}
    />
  ) : (
    <UnreachableScreen message={notOpenedHere} action="Go back" onRetry={onBack} />
  );
}
