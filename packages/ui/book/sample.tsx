import type { ReactNode } from 'react';

export function Sample({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <section className="book-sample" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}
