import type { Card } from '@dipper/contract';
import { Badge, Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { now } from '../device/index.ts';
import { useTexts } from '../i18n/index.ts';
import { conditionOf, shownExpiry, shownNumber } from './model/card.ts';
import './recurring.css';

type CardFaceProps = {
  readonly card: Card;
  /** Whether a running subscription is paid with it matters here. */
  readonly saysUse?: boolean;
};

const warnings = {
  'expires-soon': 'warning',
  expired: 'danger',
  gone: 'danger',
} as const;

/** A card as its owner knows it: its name, whose it is, how its number ends, until when. */
export function CardFace({ card, saysUse }: CardFaceProps): ReactNode {
  const t = useTexts('recurring');
  const condition = conditionOf(card, now());
  return (
    <span className="card-face">
      <span className="card-face-mark" aria-hidden="true">
        <Icon name="card" />
      </span>
      <span className="card-face-text">
        <span className="card-face-name">
          <bdi>{card.name}</bdi>
          {card.isMain ? <Badge tone="brand">{t('card.main')}</Badge> : null}
          {saysUse && card.isInUse ? <Badge tone="info">{t('card.inUse')}</Badge> : null}
          {condition === 'usable' ? null : (
            <Badge tone={warnings[condition]} icon="warning">
              {t(`card.condition.${condition}`)}
            </Badge>
          )}
        </span>
        <span className="card-face-details">
          <bdi>{card.company}</bdi>
          <Ending lastFour={card.lastFour} />
          {card.expiry === null ? null : (
            <span>
              {t.rich('card.until', { month: '\u2068' + shownExpiry(card.expiry) + '\u2069' })}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

function Ending({ lastFour }: Pick<Card, 'lastFour'>): ReactNode {
  const t = useTexts('recurring');
  if (lastFour === null) return <span>{t('card.endingUnknown')}</span>;
  return (
    <>
      <span aria-hidden="true" dir="ltr" className="card-face-number">
        {shownNumber(lastFour)}
      </span>
      <span className="d-hidden">{t('card.ending', { digits: lastFour })}</span>
    </>
  );
}
