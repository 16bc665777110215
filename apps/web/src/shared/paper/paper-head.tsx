import type { ReactNode } from 'react';
import { Brand } from '../frame/index.ts';
import { usePerson } from '../session/index.ts';
import './paper.css';

/** Says on paper alone who wrote the page, and for whom: the header of the screen is not printed. */
export function PaperHead(): ReactNode {
  const person = usePerson();
  return (
    <p className="paper-head">
      <Brand />
      {person ? (
        <span className="paper-person">
          <bdi>
            {[person.nickname, person.tag].filter((part) => part !== undefined).join(' · ')}
          </bdi>
        </span>
      ) : null}
    </p>
  );
}
