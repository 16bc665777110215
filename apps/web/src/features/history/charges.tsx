import { decodeAmount } from '@dipper/contract';
import type { Charge, ChargeRefund } from '@dipper/contract';
import { Badge, EmptyState, Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useFormat, useProductName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paymentReceiptOf } from '../../shared/navigation/index.ts';
import { Pages } from '../../shared/pages/index.ts';
import { OpenPayments } from './open-payments.tsx';
import { chargesPage } from './api.ts';
import { MonthSummary } from './month-summary.tsx';
import { ToSpoons } from './to-spoons.tsx';
import { usePageWords } from './use-page-words.ts';

export function Charges(): ReactNode {
  const t = useTexts('history');
  return (
    <>
      <OpenPayments />
      <MonthSummary />
      <Pages
        words={usePageWords()}
        query={chargesPage(useApi())}
        keyOf={({ transactionId }) => transactionId}
        label={t('charges.label')}
        empty={
          <EmptyState icon="receipt" title={t('charges.empty.title')} action={<ToSpoons />}>
            {t('charges.empty.text')}
          </EmptyState>
        }
      >
        {(charge) => <ChargeRow charge={charge} />}
      </Pages>
    </>
  );
}

function ChargeRow({ charge }: { readonly charge: Charge }): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const name = useProductName()(charge);
  const { transactionId, quantity, totalPrice, currency } = charge;
  const refunded = decodeAmount(charge.givenBackPrice);
  return (
    <Link className="d-row" to={paymentReceiptOf(transactionId)}>
      <span className="d-row-text">
        <span className="history-row-head">
          <span className="d-row-title">
            <bdi>{quantity === 1 ? name : t('charges.times', { name, quantity })}</bdi>
          </span>
          <span className="history-price">{format.price(decodeAmount(totalPrice), currency)}</span>
        </span>
        <span className="d-row-description">
          {t('charges.requested', { time: format.moment(charge.requestedAt) })}
        </span>
        <span className="d-row-description">
          {t('charges.purchased', { time: format.moment(charge.purchasedAt) })}
        </span>
        {refunded > 0n ? (
          <span className="d-row-description">
            {t('charges.givenBack', { price: format.price(refunded, currency) })}
          </span>
        ) : null}
        <RefundBadge charge={charge} />
      </span>
      <Icon name="forward" size="small" />
    </Link>
  );
}

const toneOf = {
  possible: 'neutral',
  pending: 'info',
  refunded: 'success',
  part_refunded: 'success',
} as const;

/** Returns the refund's state. The subscription refunds its own charges: their refunded sum tells the state. */
const refundStateOf = (charge: Charge): ChargeRefund['state'] | undefined => {
  if (charge.refund) return charge.refund.state;
  const refunded = decodeAmount(charge.givenBackPrice);
  if (refunded === 0n) return undefined;
  return refunded === decodeAmount(charge.totalPrice) ? 'refunded' : 'part_refunded';
};

/** Shows a badge only if a refund is possible or was made. */
function RefundBadge({ charge }: { readonly charge: Charge }): ReactNode {
  const t = useTexts('history');
  const state = refundStateOf(charge);
  if (state === undefined || state === 'used' || state === 'over') return null;
  const isByHand = state === 'pending' && charge.refund?.isByHand === true;
  return (
    <span className="history-badge">
      <Badge tone={toneOf[state]}>
        {t(isByHand ? 'charges.refund.by_hand' : `charges.refund.${state}`)}
      </Badge>
    </span>
  );
}
