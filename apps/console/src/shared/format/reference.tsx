import type { ReactNode } from 'react';

/** A number of a provider or of ours as it is written, in any direction of the page. */
export function Reference({ of: number }: { readonly of: string | null }): ReactNode {
  return (
    <bdi dir="ltr" className="console-reference">
      {number ?? '–'}
    </bdi>
  );
}
