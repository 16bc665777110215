import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The paths of things with a page of their own, by kind. */
const pages: Readonly<Record<string, string>> = {
  payment: '/payments',
  refund: '/refunds',
  subscription: '/subscriptions',
  exchange: '/exchanges',
  'card-payment': '/card-payments',
  person: '/people',
};

/** The page of a number of ours; undefined where it has none. */
export const subjectPath = (kind: string, id: string): string | undefined => {
  const page = pages[kind];
  return page === undefined ? undefined : `${page}/${id}`;
};

type SubjectLinkProps = {
  readonly kind: string;
  readonly id: string;
  /** The link's text; defaults to the number. */
  readonly children?: ReactNode;
};

/** Links a number of ours to its page; without a page it is plain text. */
export function SubjectLink({ kind, id, children }: SubjectLinkProps): ReactNode {
  const path = subjectPath(kind, id);
  const words = children ?? (
    <bdi dir="ltr" className="console-hash">
      {id}
    </bdi>
  );
  return path === undefined ? (
    <span title={id}>{words}</span>
  ) : (
    <Link className="d-link" href={path} title={id}>
      {words}
    </Link>
  );
}
