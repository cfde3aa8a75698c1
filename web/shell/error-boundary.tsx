import { Component, type ReactNode } from 'react';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** A screen that crashed, or whose code could not be fetched (after an update, or offline): a reload mends most of it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <UnreachableScreen
        message="Something on this page did not work. Nothing you saved is lost."
        onRetry={() => location.reload()}
      />
    );
  }
}
