import type { ReactNode } from 'react';
import { useLocale } from '../shared/i18n/index.ts';
import { lastWords } from './last-words.ts';
import './load-failure.css';

/** Shown when code or texts did not load, so it uses none but its own. */
export function LoadFailure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const words = lastWords[useLocale()];
  return (
    <main className="load-failure">
      <div role="alert" className="d-state">
        <h1>{words.title}</h1>
        <p className="d-state-text">{words.text}</p>
        <button
          type="button"
          className="d-button"
          data-variant="primary"
          data-size="large"
          onClick={onRetry}
        >
          {words.retry}
        </button>
      </div>
    </main>
  );
}
