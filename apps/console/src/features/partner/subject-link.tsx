import type { ReactNode } from 'react';
import { Link } from 'wouter';

import { Reference } from '../../shared/format/index.ts';
import { pageOfSubject } from './model.ts';

/** Our own number links to the thing it names; a provider's number has no link. */
export function SubjectLink({ subject }: { readonly subject: string }): ReactNode {
  const page = pageOfSubject(subject);
  const words = <Reference of={subject} />;
  return page === undefined ? (
    words
  ) : (
    <Link className="d-link" href={page}>
      {words}
    </Link>
  );
}
