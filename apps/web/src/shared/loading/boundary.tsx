import { Component } from 'react';
import type { ReactNode } from 'react';
import { forgetFailures } from './failures.ts';

type Properties = {
  /** Shown in place of what broke, with a way to try it again. */
  readonly fallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
};

/** Confines failures inside, such as a bug or a chunk that did not load, to this part of the page. */
export class Boundary extends Component<Properties, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  readonly retry = (): void => {
    forgetFailures();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.failed ? fallback(this.retry) : children;
  }
}
