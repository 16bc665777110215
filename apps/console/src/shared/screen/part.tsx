import { useId } from 'react';
import type { ReactNode } from 'react';

/** One part of a page, under its own heading. */
export function Part(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="console-part">
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}
