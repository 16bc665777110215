import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** Somebody's number, which leads to their page. */
export function PersonLink({ id }: { readonly id: number }): ReactNode {
  return (
    <Link className="d-link" href={`/people/${id}`}>
      <bdi>{id}</bdi>
    </Link>
  );
}
