import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { pageOfSubject } from './model.ts';

/** Our own number links to the thing it names; a provider's number has no link. */
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
