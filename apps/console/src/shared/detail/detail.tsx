import { Facts } from '@dipper/ui';
import type { Fact } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';
import { Part } from '../screen/index.ts';
import './detail.css';

type DetailProps = {
  /** The kind of thing, by which the head is read out. */
  readonly label: string;
  /** How much, or whatever else is asked first of such a thing. */
  readonly main: ReactNode;
  readonly state: ReactNode;
  /** The lines below: who, and what. */
  readonly lines: readonly ReactNode[];
  /** A warning about it, between head and course. */
  readonly note?: ReactNode;
  readonly acts: ReactNode;
  /** The pages of whom and what it belongs to. */
  readonly neighbours: readonly Fact[];
  readonly children: ReactNode;
};

/** The one pattern for a thing: who, what, how much and its state; its course; and what one may do. */
export function Detail(props: DetailProps): ReactNode {
  const { label, main, state, lines, note, acts, neighbours, children } = props;
  const t = useTexts('core');
  return (
    <div className="console-detail">
      <section aria-label={label} className="console-detail-head">
        <p className="console-detail-main">
          <strong>{main}</strong> {state}
        </p>
        {lines.map((line, place) => (
          // The lines of a head have no identity but their place.
          <p key={place}>{line}</p>
        ))}
      </section>
      <div className="console-detail-side">
        <Part title={t('what_you_can_do')}>{acts}</Part>
        {neighbours.length === 0 ? null : (
          <Part title={t('related')}>
            <Facts items={neighbours} />
          </Part>
        )}
      </div>
      <div className="console-detail-body">
        {note}
        {children}
      </div>
    </div>
  );
}
