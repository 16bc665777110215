import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { pageOfSubject } from './model.ts';

/** Our own number leads to what it is the number of; what only the provider knows leads nowhere. */
export function SubjectLink({ subject }: { readonly subject: string }): ReactNode {
  const page = pageOfSubject(subject);
  const words = (
    <bdi dir="ltr" className="console-reference">
      {subject}
    </bdi>
  );
  return page === undefined ? (
    words
  ) : (
    <Link className="d-link" href={page}>
      {words}
    </Link>
  );
}
