import { askPaymentRoute } from '@dipper/contract';
import type { OperatorPaymentDetail } from '@dipper/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReceiptButton } from '../../shared/books/index.ts';
import { ActList } from '../../shared/detail/index.ts';
import type { Offer } from '../../shared/detail/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { RefundDialog } from './refund-dialog.tsx';

type PaymentActsProps = { readonly detail: OperatorPaymentDetail; readonly onDone: () => void };
type Doing = 'refund' | 'ask';

/** Offers what may be done with a payment in its state; a review stands above its course. */
export function PaymentActs({ detail, onDone }: PaymentActsProps): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  const may = useMay();
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState<string>();
  const { payment, hasReceipt } = detail;
  const canGive = payment.state === 'succeeded' || payment.state === 'part_refunded';
  const refund: Offer = {
    key: 'refund',
    label: t('give_back'),
    consequence: t('give_back_text'),
    variant: 'primary',
    onAct: () => setDoing('refund'),
  };
  const ask: Offer = {
    key: 'ask',
    label: t('ask_again'),
    consequence: t('ask_again_text'),
    onAct: () => setDoing('ask'),
  };
  const offers = [
    ...(canGive && may('refundPayment') ? [refund] : []),
    ...(may('askPayment') ? [ask] : []),
  ];
  const close = (): void => setDoing(undefined);
  const end = (): void => {
    close();
    onDone();
  };
  return (
    <>
      <ActList offers={offers}>
        {hasReceipt && may('operatorReceiptFile') ? (
          <ReceiptButton id={payment.transactionId} />
        ) : undefined}
      </ActList>
      {said === undefined ? null : (
        <p role="status">{t('provider_says', { told: say('told', said) })}</p>
      )}
      {doing === 'refund' ? (
        <RefundDialog
          transactionId={payment.transactionId}
          currency={detail.order.chargeCurrency}
          onClose={close}
          onDone={end}
        />
      ) : null}
      {doing === 'ask' ? (
        <AskDialog
          id={payment.transactionId}
          onClose={close}
          onAnswer={(answer) => {
            setSaid(answer);
            end();
          }}
        />
      ) : null}
    </>
  );
}

type AskDialogProps = {
  readonly id: string;
  readonly onAnswer: (answer: string) => void;
  readonly onClose: () => void;
};

function AskDialog({ id, onAnswer, onClose }: AskDialogProps): ReactNode {
  const t = useTexts('purchase');
  const asking = useAct(askPaymentRoute);
  async function ask(reason: string): Promise<void> {
    const done = await asking.run({ params: { id }, body: { reason } });
    if (done?.ok === true) onAnswer(done.value.body.told);
  }
  return (
    <ReasonDialog
      title={t('ask_again')}
      confirmLabel={t('ask_again')}
      isBusy={asking.isBusy}
      failure={asking.failure}
      onConfirm={(reason) => void ask(reason)}
      onClose={onClose}
    >
      <p>{t('ask_again_text')}</p>
    </ReasonDialog>
  );
}
