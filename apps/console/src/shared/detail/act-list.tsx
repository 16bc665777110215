import { Button } from '@dipper/ui';
import type { ButtonProps } from '@dipper/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../i18n/index.ts';

/** An act, with what it brings about, which is read before the button is pressed. */
export type Offer = {
  readonly key: string;
  readonly label: string;
  readonly consequence: ReactNode;
  readonly variant?: ButtonProps['variant'];
  readonly onAct: () => void;
};

type ActListProps = {
  readonly offers: readonly Offer[];
  /** Buttons that say their consequence themselves. */
  readonly children?: ReactNode;
};

/** The acts that this operator may do with the thing as it is now. */
export function ActList({ offers, children }: ActListProps): ReactNode {
  const t = useTexts('core');
  return (
    <div className="console-act-list">
      {offers.length === 0 && children === undefined ? <p>{t('nothing_to_do')}</p> : null}
      {offers.map((offer) => (
        <Act key={offer.key} offer={offer} />
      ))}
      {children}
    </div>
  );
}

function Act({ offer }: { readonly offer: Offer }): ReactNode {
  const { label, consequence, variant = 'secondary', onAct } = offer;
  const id = useId();
  return (
    <div>
      <Button size="medium" variant={variant} aria-describedby={id} onClick={onAct}>
        {label}
      </Button>
      <p id={id} className="console-why">
        {consequence}
      </p>
    </div>
  );
}
