import { Fragment } from 'react';
import type { ReactNode } from 'react';

import { useWords } from '../../shared/words/index.ts';

/** An account of the books in words, and by the name that it is looked for. */
export function Account({ name }: { readonly name: string }): ReactNode {
  const say = useWords();
  return (
    <>
      {say('account', name)}
      <small className="console-why">
        <bdi dir="ltr" className="console-account">
          {name.split('.').map((part, place) => (
            <Fragment key={part}>
              {place === 0 ? '' : '.'}
              <wbr />
              {part}
            </Fragment>
          ))}
        </bdi>
      </small>
    </>
  );
}
