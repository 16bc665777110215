import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { usePersonName } from './person-names.ts';

type PersonProps = { readonly id: number };

/** A person's name and number, linked to the person's page. */
export function PersonLink({ id }: PersonProps): ReactNode {
  return (
    <Link className="d-link console-person" href={`/people/${id}`}>
      <PersonName id={id} />
    </Link>
  );
}

/** The same as words. Names are nobody's alone, so that the number stands beside each. */
export function PersonName({ id }: PersonProps): ReactNode {
  const name = usePersonName(id);
  return name === undefined ? (
    <bdi>{id}</bdi>
  ) : (
    <>
      <bdi>{name}</bdi> <bdi className="console-person-number">{id}</bdi>
    </>
  );
}
