import { decideCardRefundRoute } from '@dipper/contract';
import type { OperatorCardPaymentDetail } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { Steps } from '../../shared/books/index.ts';
import { ReasonedChoice } from '../../shared/form/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { useWords } from '../../shared/words/index.ts';

type BackProps = { readonly detail: OperatorCardPaymentDetail; readonly onDone: () => void };

/** The refunds of a charge, made and still to be made. */
export function Back({ detail: { payment, refunds }, onDone }: BackProps): ReactNode {
  const t = useTexts('subscription');
  const say = useWords();
  return (
    <Part title={t('refunds')}>
      {refunds.length === 0 ? <p>{t('no_refunds')}</p> : null}
      {refunds.map((refund) => (
        <section key={refund.place} className="console-part">
          <h3>
            {t('refund_place', { place: refund.place })} · {t(`refund_${refund.state}`)} ·{' '}
            <UnitAmount amount={refund.amount} unit={refund.currency} />
          </h3>
          <p className="console-lead">
            <Moment at={refund.requestedAt} withSeconds /> · <bdi>{say('why', refund.reason)}</bdi>{' '}
            · <bdi dir="ltr">{refund.providerReference ?? '–'}</bdi>
          </p>
          <Found id={payment.cardPaymentId} refund={refund} onDone={onDone} />
          <Steps
            steps={refund.log}
            stateOf={(state) => t(`refund_${state}`)}
            unit={refund.currency}
          />
        </section>
      ))}
    </Part>
  );
}

type Refund = OperatorCardPaymentDetail['refunds'][number];
type FoundProps = { readonly id: string; readonly refund: Refund; readonly onDone: () => void };

/** The decisions about a refund; a refused one is requested again by itself. */
const waysOf = ({ state }: Refund): readonly ('given-back' | 'kept')[] =>
  state === 'unknown' ? ['given-back', 'kept'] : state === 'declined' ? ['given-back'] : [];

/** An operator says what they found at the provider's. */
function Found({ id, refund, onDone }: FoundProps): ReactNode {
  const t = useTexts('subscription');
  const may = useMay();
  const deciding = useAct(decideCardRefundRoute);
  const { place } = refund;
  const ways = waysOf(refund);
  if (ways.length === 0 || !may('decideCardRefund')) return null;
  const texts = { 'given-back': t('was_given_back'), kept: t('was_kept') };
  return (
    <ReasonedChoice
      ways={ways}
      labelOf={(way) => texts[way]}
      size="medium"
      isDangerous
      act={deciding}
      choose={(decision, reason) =>
        deciding.run({ params: { id }, body: { place, decision, reason } })
      }
      onDone={onDone}
    />
  );
}
