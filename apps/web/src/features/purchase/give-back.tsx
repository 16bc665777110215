import type { ChargeRefund } from '@dipper/contract';
import { Banner, Button, Card, Stack } from '@dipper/ui';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { openAlert } from '../../shared/dialog/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Words, describeProblem } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { Payment } from './api.ts';
import { pauseBeforeRepeat } from './asked-again.ts';
import { chargeById, refundById } from './receipt-api.ts';
import { RefundAccountForm } from './refund-account-form.tsx';
import { useGiveBack } from './use-give-back.ts';
import type { GiveBackState } from './use-give-back.ts';
import { useRefundAccount } from './use-refund-account.ts';

type GiveBackProps = { readonly payment: Payment; readonly onChange: () => void };

/** Whether the purchase can be given back, the way to ask for it, and what became of that. */
export function GiveBack({ payment, onChange }: GiveBackProps): ReactNode {
  const charge = useQuery({
    ...chargeById(useApi(), payment.transactionId),
    refetchInterval: (state) => state.data === undefined && pauseBeforeRepeat(state),
  });
  const refund = charge.data?.refund;
  const change = (): void => {
    void charge.refetch();
    onChange();
  };
  const giveBack = useGiveBack(payment.transactionId, change);
  const refundId = giveBack.refundId ?? refund?.refundId ?? undefined;
  if (refundId !== undefined) return <Under refundId={refundId} onEnd={change} />;
  if (refund === undefined) return null;
  switch (refund.state) {
    case 'possible':
      return <Possible payment={payment} refund={refund} giveBack={giveBack} />;
    case 'used':
      return <NotPossible reason="refund_spoons_used" />;
    case 'over':
      return <NotPossible reason="refund_window_over" />;
    case 'refunded':
      return <Refunded title="giveback.done.title" />;
    case 'part_refunded':
      return <Refunded title="giveback.part.title" />;
    case 'pending':
      return null;
  }
}

type PossibleProps = {
  readonly payment: Payment;
  readonly refund: ChargeRefund;
  readonly giveBack: ReturnType<typeof useGiveBack>;
};

function Possible({ payment, refund, giveBack }: PossibleProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const account = useRefundAccount(refund.needsAccount);
  const values = {
    spoons: t('spoons', format.counted(payment.amount)),
    price: format.price(payment.totalPrice, payment.currency),
  };
  const ask = (): void => {
    if (!account.confirm()) return;
    openAlert({
      type: 'content',
      content: {
        title: t('giveback.sure.title'),
        description: { text: t('giveback.sure.text', values) },
        bodyIcon: 'warn',
        buttons: {
          left: { label: t('giveback.sure.no') },
          right: {
            label: t('giveback.sure.yes'),
            tone: 'danger',
            onPress: () => giveBack.ask(account.entered),
          },
        },
      },
    });
  };
  return (
    <>
      {account.isNeeded ? (
        <RefundAccountForm
          draft={account.draft}
          errors={account.errors}
          onChange={account.change}
          place={account.place}
        />
      ) : null}
      <Card aria-label={t('giveback.title')}>
        <Stack gap={4}>
          <div>
            <h2 className="refund-account-title">{t('giveback.title')}</h2>
            <p className="refund-account-note">
              {t('giveback.text', { ...values, time: format.moment(refund.until) })}
            </p>
          </div>
          <Refused state={giveBack.state} />
          <Button
            variant="secondary"
            wide
            busy={giveBack.state.phase === 'asking'}
            busyLabel={t('giveback.busy')}
            onClick={ask}
          >
            {t('giveback.ask')}
          </Button>
        </Stack>
      </Card>
    </>
  );
}

function Refused({ state }: { readonly state: GiveBackState }): ReactNode {
  const t = useTexts('purchase');
  if (state.phase !== 'failed') return null;
  if (state.problem.kind !== 'problem') {
    return (
      <Banner tone="warning" role="alert">
        {t('giveback.unknown')}
      </Banner>
    );
  }
  const { name, values } = describeProblem(state.problem);
  return (
    <Banner tone="danger" role="alert" title={t('giveback.fail.title')}>
      <Words name={name} values={values} />
    </Banner>
  );
}

function NotPossible({ reason }: { readonly reason: string }): ReactNode {
  const t = useTexts('purchase');
  return (
    <Card tone="soft" aria-label={t('giveback.title')}>
      <h2 className="refund-account-title">{t('giveback.title')}</h2>
      <p>
        <Words name={reason} />
      </p>
    </Card>
  );
}

type RefundedProps = { readonly title: 'giveback.done.title' | 'giveback.part.title' };

/** Given back without being asked for here. */
function Refunded({ title }: RefundedProps): ReactNode {
  const t = useTexts('purchase');
  return <Banner tone="success" role="status" title={t(title)} />;
}

const pauseMilliseconds = 5_000;

type UnderProps = { readonly refundId: string; readonly onEnd: () => void };

/** A refund that was asked for, looked at again until it has ended. */
function Under({ refundId, onEnd }: UnderProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { data } = useQuery({
    ...refundById(useApi(), refundId),
    refetchInterval: (state) => (isOpen(state.data) ? pauseMilliseconds : false),
    refetchOnReturn: 'always',
  });
  const isOver = data !== undefined && !isOpen(data);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    // Called once; the other screens ask for the changed data again.
    if (isOver) end();
  }, [isOver]);
  if (data === undefined || isOpen(data)) {
    return (
      <Banner tone="info" icon="clock" role="status" title={t('giveback.pending.title')}>
        {t(data?.isByHand === true ? 'giveback.byHand.text' : 'giveback.pending.text')}
      </Banner>
    );
  }
  if (data.status === 'refunded') {
    return (
      <Banner tone="success" role="status" title={t('giveback.done.title')}>
        {t('giveback.done.text', { price: format.price(data.amount, data.currency) })}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" role="alert" title={t('giveback.fail.title')}>
      {data.reason === null ? null : (
        <p>
          <Words name={data.reason} />
        </p>
      )}
      <p>{t('giveback.fail.text')}</p>
    </Banner>
  );
}

const isOpen = (refund: { readonly status: string } | undefined): boolean =>
  refund === undefined || refund.status === 'pending';
