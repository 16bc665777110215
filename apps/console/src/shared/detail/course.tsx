import type { Tone } from '@dipper/ui';
import type { ReactNode } from 'react';

import { Moment } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
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

type CourseProps = { readonly title?: string; readonly events: readonly CourseEvent[] };

/** Events in the order of time; those of one moment stay in the order given. */
export function Course({ title, events }: CourseProps): ReactNode {
  const t = useTexts('core');
  return (
    <Part title={title ?? t('log')}>
      <Events events={events.toSorted((one, other) => one.at.localeCompare(other.at))} />
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
