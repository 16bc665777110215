import type { ReactNode } from 'react';
import { useLocale } from '../shared/i18n/index.ts';
import { lastWords } from './last-words.ts';

export function LoadFailure({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const words = lastWords[useLocale()];
  return (
    <main role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <button type="button" onClick={onRetry}>
        {words.retry}
      </button>
    </main>
  );
}
