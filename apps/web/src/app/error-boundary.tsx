import { Component } from 'react';
import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

type Properties = { readonly children: ReactNode };

/** A bug in a screen ends in words and a way on, never in a blank page. */
export class ErrorBoundary extends Component<Properties, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <LoadFailure onRetry={() => this.setState({ failed: false })} />;
  }
}
