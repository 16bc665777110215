import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** What has a page of its own, by what it is. */
const pages: Readonly<Record<string, string>> = {
  payment: '/payments',
  refund: '/refunds',
  subscription: '/subscriptions',
  exchange: '/exchanges',
  'card-payment': '/card-payments',
  person: '/people',
};

type SubjectLinkProps = {
  readonly kind: string;
  readonly id: string;
  /** What is read; absent: the number itself. */
  readonly children?: ReactNode;
};

/** Where a number of ours leads; what has no page is shown as it is. */
export function SubjectLink({ kind, id, children }: SubjectLinkProps): ReactNode {
  const page = pages[kind];
  const words = children ?? (
    <bdi dir="ltr" className="console-hash">
      {id}
    </bdi>
  );
  return page === undefined ? (
    <span title={id}>{words}</span>
  ) : (
    <Link className="d-link" href={`${page}/${id}`} title={id}>
      {words}
    </Link>
  );
}
