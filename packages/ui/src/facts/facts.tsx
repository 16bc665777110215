import type { ReactNode } from 'react';

export type Fact = {
  term: ReactNode;
  value: ReactNode;
  /** The line that the others lead to. */
  strong?: boolean | undefined;
};

/** Names and values, as on a receipt. */
export function Facts({ items }: { items: readonly Fact[] }): ReactNode {
  return (
    <dl className="d-facts">
      {items.map((item, index) => (
        // A receipt's lines have no identity but their place.
        <div key={index} data-strong={item.strong || undefined}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
