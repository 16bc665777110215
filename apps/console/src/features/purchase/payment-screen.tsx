import { askPaymentRoute, operatorPaymentRoute } from '@dipper/contract';
import type { OperatorPaymentDetail } from '@dipper/contract';
import { Button, Facts } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';

import { useAct, useAnswer, useRounds } from '../../shared/api/index.ts';
import { Entries, ReceiptButton, Steps } from '../../shared/books/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import {
  CountryName,
  MethodName,
  Moment,
  UnitAmount,
  useProductName,
} from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink } from '../../shared/link/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Acts, Asking, Part, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import { Events, Lot } from './payment-parts.tsx';
import { Proposals } from './proposals.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundsTable } from './refunds-table.tsx';
import { Review } from './review.tsx';
import { PaymentMark } from './words.tsx';

export function PaymentScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('purchase');
  const query = useAnswer(operatorPaymentRoute, { params: { id } });
  const { round, again } = useRounds(query);
  const say = useWords();
  return (
    <Screen title={t('payment')} lead={<bdi dir="ltr">{id}</bdi>}>
      <Asking query={query}>
        {({ body }) => (
          <>
            <Doing detail={body} onDone={again} />
            <div className="console-columns purchase-facts">
              <Ordered detail={body} />
              <Lot lot={body.lot} />
            </div>
            <Part title={t('log')}>
              <Steps
                steps={body.log}
                stateOf={(state) => say('state', state)}
                unit={body.order.chargeCurrency}
              />
            </Part>
            <Proposals proposals={body.proposals} onDone={again} />
            <Part title={t('refunds')}>
              <RefundsTable refunds={body.refunds} />
            </Part>
            <Entries entries={body.entries} />
            <Events events={body.events} />
          </>
        )}
      </Asking>
      <Acts key={round} kind="payment" subject={id} />
    </Screen>
  );
}

type DetailProps = { readonly detail: OperatorPaymentDetail };

function Ordered({ detail: { payment, order } }: DetailProps): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  const productName = useProductName();
  const texts = usePersonTexts();
  const { chargeCurrency } = order;
  const machine = (text: string | null): ReactNode => <bdi dir="ltr">{text ?? '–'}</bdi>;
  return (
    <Part title={t('ordered')}>
      <Facts
        items={[
          { term: t('state'), value: <PaymentMark state={payment.state} /> },
          ...(payment.reason === null
            ? []
            : [{ term: t('why'), value: texts[payment.reason]?.text ?? payment.reason }]),
          { term: t('ordered'), value: <bdi>{productName(order.productName)}</bdi> },
          { term: t('quantity'), value: payment.quantity },
          { term: t('spoons'), value: <UnitAmount amount={order.spoons} unit="SPOON" /> },
          { term: t('bonus'), value: <UnitAmount amount={order.bonus} unit="SPOON" /> },
          {
            term: t('total'),
            value: <UnitAmount amount={payment.totalPrice} unit={payment.currency} />,
            strong: true,
          },
          {
            term: t('charged'),
            value: <UnitAmount amount={order.chargeTotal} unit={chargeCurrency} />,
          },
          {
            term: t('given_back'),
            value: <UnitAmount amount={order.refundedTotal} unit={chargeCurrency} />,
          },
          { term: t('person'), value: <PersonLink id={payment.userId} /> },
          {
            term: t('country'),
            value: order.country === null ? '–' : <CountryName of={order.country} />,
          },
          { term: t('device'), value: order.device === null ? '–' : say('device', order.device) },
          {
            term: t('provider'),
            value: (
              <>
                <ProviderName of={payment.provider} /> · <MethodName id={payment.methodId} />
              </>
            ),
          },
          { term: t('reference'), value: machine(payment.providerTransactionId) },
          { term: t('charge_reference'), value: machine(order.chargeReference) },
          { term: t('refund_account'), value: machine(order.refundAccount) },
          { term: t('asked_for'), value: <Moment at={payment.createdAt} withSeconds /> },
          { term: t('changed'), value: <Moment at={payment.changedAt} withSeconds /> },
        ]}
      />
    </Part>
  );
}

type DoingProps = DetailProps & { readonly onDone: () => void };

function Doing({ detail, onDone }: DoingProps): ReactNode {
  const t = useTexts('purchase');
  const may = useMay();
  const [isGiving, setGiving] = useState(false);
  const { payment, hasReceipt } = detail;
  const canGive = payment.state === 'succeeded' || payment.state === 'part_refunded';
  return (
    <>
      {payment.state === 'review' ? <Review detail={detail} onDone={onDone} /> : null}
      <div className="console-row">
        {canGive && may('refundPayment') ? (
          <Button variant="primary" size="medium" onClick={() => setGiving(true)}>
            {t('give_back')}
          </Button>
        ) : null}
        {may('askPayment') ? <AskAgain id={payment.transactionId} onDone={onDone} /> : null}
        {hasReceipt ? <ReceiptButton id={payment.transactionId} /> : null}
      </div>
      {isGiving ? (
        <RefundDialog
          transactionId={payment.transactionId}
          currency={detail.order.chargeCurrency}
          onClose={() => setGiving(false)}
          onDone={() => {
            setGiving(false);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}

function AskAgain({ id, onDone }: { readonly id: string; readonly onDone: () => void }): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  const asking = useAct(askPaymentRoute);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string>();
  async function ask(reason: string): Promise<void> {
    const done = await asking.run({ params: { id }, body: { reason } });
    if (done?.ok !== true) return;
    setSaid(done.value.body.told);
    setOpen(false);
    onDone();
  }
  return (
    <>
      <Button variant="secondary" size="medium" onClick={() => setOpen(true)}>
        {t('ask_again')}
      </Button>
      {said === undefined ? null : (
        <p role="status">{t('provider_says', { told: say('told', said) })}</p>
      )}
      {isOpen ? (
        <ReasonDialog
          title={t('ask_again')}
          confirmLabel={t('ask_again')}
          isBusy={asking.isBusy}
          failure={asking.failure}
          onConfirm={(reason) => void ask(reason)}
          onClose={() => setOpen(false)}
        >
          <p>{t('ask_again_text')}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
