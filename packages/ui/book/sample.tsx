import type { ReactNode } from 'react';
import type { Texts } from './texts.ts';

export type SampleProps = { texts: Texts };

export function Sample({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <section className="book-sample" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
