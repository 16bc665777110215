import type { ClientFailure } from '@dipper/contract';
import type { Tone } from '@dipper/ui';
import type { ReactNode } from 'react';

import { Moment } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { ProblemNote } from '../problem/index.ts';
import { Part } from '../screen/index.ts';
import './detail.css';

export type CourseEvent = {
  readonly key: string;
  readonly at: string;
  readonly title: ReactNode;
  readonly tone?: Tone | undefined;
  readonly amount?: ReactNode;
  /** Why it came to that: who did it, or by what it was heard of. */
  readonly cause?: ReactNode;
  /** Its proof, or a link to what it made. */
  readonly more?: ReactNode;
};

/** Events that come by a call of their own. */
export type EventSource = {
  readonly events: readonly CourseEvent[];
  readonly failure: ClientFailure | undefined;
  readonly askAgain: () => void;
};

type CourseProps = {
  readonly title?: string;
  readonly events: readonly CourseEvent[];
  readonly sources?: readonly EventSource[];
};

/** Events in the order of time; those of one moment stay in the order given. It says which of them could not be loaded. */
export function Course({ title, events, sources = [] }: CourseProps): ReactNode {
  const t = useTexts('core');
  const failed = sources.filter(({ failure }) => failure !== undefined);
  const all = [...events, ...sources.flatMap((source) => source.events)];
  return (
    <Part title={title ?? t('log')}>
      <ProblemNote
        failure={failed[0]?.failure}
        onAgain={() => {
          for (const { askAgain } of failed) askAgain();
        }}
      />
      <Events events={all.toSorted((one, other) => one.at.localeCompare(other.at))} />
    </Part>
  );
}

/** Events as they are given. */
export function Events({ events }: Pick<CourseProps, 'events'>): ReactNode {
  return (
    <ol className="console-course">
      {events.map(({ key, at, title, tone, amount, cause, more }) => (
        <li key={key} data-tone={tone}>
          <p>
            <strong>{title}</strong>
            {amount === undefined || amount === null ? null : <span>{amount}</span>}
            <span className="console-course-at">
              <Moment at={at} withSeconds />
            </span>
          </p>
          {cause === undefined || cause === null ? null : (
            <div className="console-why">{cause}</div>
          )}
          {more}
        </li>
      ))}
    </ol>
  );
}
