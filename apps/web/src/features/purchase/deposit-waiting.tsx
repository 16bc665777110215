import { exponentOf } from '@dipper/contract';
import { Amount, Banner, Button, Card, Facts, ToastRegion, useToasts } from '@dipper/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useBanks } from '../../shared/banks/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { spoonListOf } from '../../shared/navigation/index.ts';
import {
  askToClose,
  isNotCanceled,
  useDismissal,
  WhyNotCanceled,
} from '../../shared/payment-end/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { useStore } from '../../shared/storage/index.ts';
import type { Deposit, Payment } from './api.ts';
import { CheckNow } from './check-now.tsx';
import type { Checking } from './check-now.tsx';
import { CopyButton } from './copy-button.tsx';
import { timeLeft, timeLeftText } from './model/time-left.ts';
import { maskedAccountStore } from './stores.ts';
import type { MaskedAccount } from './stores.ts';
import { NoAnswer } from './not-heard.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { TransactionNumber } from './transaction-number.tsx';
import { useServerNow } from './use-server-now.ts';

type WaitingProps = Checking & { readonly payment: Payment };

/** An account to pay into, with everything that a transfer needs, and what comes after it. */
export function DepositWaiting({ payment, isFetching, problem, onCheck }: WaitingProps): ReactNode {
  const t = useTexts('purchase');
  const country = useCountry();
  return (
    <SitePage
      title={t('deposit.title')}
      lead={t('deposit.text')}
      back={spoonListOf(country)}
      actions={
        <>
          <CheckNow isFetching={isFetching} onCheck={onCheck} />
          {payment.canCancel === true ? <Close payment={payment} onClosed={onCheck} /> : null}
        </>
      }
    >
      <NoAnswer problem={problem} />
      {payment.deposit ? <Account deposit={payment.deposit} payment={payment} /> : null}
      <WhatNext />
      <p className="purchase-wait">{t('deposit.leave')}</p>
      <TransactionNumber transactionId={payment.transactionId} />
    </SitePage>
  );
}

type CloseProps = { readonly payment: Payment; readonly onClosed: () => void };

/** Cancels a waiting deposit, for people who want another account or no spoons after all. */
function Close({ payment, onClosed }: CloseProps): ReactNode {
  const t = useTexts('purchase');
  const { state, dismiss } = useDismissal();
  const { transactionId } = payment;
  const close = (): void => void dismiss(transactionId).then(onClosed);
  return (
    <>
      {isNotCanceled(state) ? (
        <Banner tone="warning" role="alert">
          <WhyNotCanceled
            why={state}
            payment={{ standing: 'deposit', chargesByItself: payment.chargesByItself === true }}
          />
        </Banner>
      ) : null}
      <Button wide variant="quiet" busy={state === 'asking'} onClick={() => askToClose(t, close)}>
        {t('open.cancel.payment')}
      </Button>
    </>
  );
}

type AccountProps = { readonly deposit: Deposit; readonly payment: Payment };

function Account({ deposit, payment }: AccountProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { toasts, show, dismiss } = useToasts();
  const callbacks = {
    onCopied: (): void => show(t('deposit.copied')),
    onBlocked: (): void => show(t('receipt.copyByHand')),
  };
  const { currency } = payment;
  return (
    <Card aria-label={t('deposit.account')}>
      <div className="deposit-line">
        <p>
          <span className="transaction-label">{t('deposit.amount')}</span>
          <Amount
            value={deposit.amount}
            exponent={exponentOf[currency]}
            size="hero"
            {...format.currencySign(currency)}
          />
        </p>
        <CopyButton text={String(deposit.amount)} label={t('deposit.copyAmount')} {...callbacks} />
      </div>
      <AccountNumber deposit={deposit} {...callbacks} />
      <AccountFacts deposit={deposit} transactionId={payment.transactionId} />
      <ToastRegion toasts={toasts} onDismiss={dismiss} dismissLabel={t('receipt.dismiss')} />
    </Card>
  );
}

type NumberProps = Pick<ComponentProps<typeof CopyButton>, 'onCopied' | 'onBlocked'> & {
  readonly deposit: Deposit;
};

function AccountNumber({ deposit, ...callbacks }: NumberProps): ReactNode {
  const t = useTexts('purchase');
  const { nameOf } = useBanks();
  return (
    <div className="deposit-line">
      <p>
        <span className="transaction-label">
          <bdi>{nameOf(deposit.bank)}</bdi>
        </span>
        <bdi dir="ltr" className="deposit-number">
          {deposit.accountNumber}
        </bdi>
      </p>
      <CopyButton text={deposit.accountNumber} label={t('deposit.copyAccount')} {...callbacks} />
    </div>
  );
}

type FactsProps = { readonly deposit: Deposit; readonly transactionId: string };

function AccountFacts({ deposit, transactionId }: FactsProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const locale = useLocale();
  const left = timeLeft(Date.parse(deposit.dueAt) - useServerNow(deposit.clock));
  const { masked } = useStore(maskedAccountStore);
  return (
    <>
      <Facts
        items={[
          { term: t('deposit.holder'), value: <bdi>{deposit.accountHolder}</bdi> },
          { term: t('deposit.due'), value: format.moment(deposit.dueAt) },
          ...(left.length === 0
            ? []
            : [{ term: t('deposit.left'), value: timeLeftText(left, locale), strong: true }]),
          ...(masked?.transactionId === transactionId
            ? [{ term: t('deposit.refund'), value: <Masked account={masked} /> }]
            : []),
        ]}
      />
      <p role="status" className="deposit-over">
        {left.length === 0 ? t('deposit.over') : null}
      </p>
    </>
  );
}

function Masked({ account }: { readonly account: MaskedAccount }): ReactNode {
  const { nameOf } = useBanks();
  return (
    <>
      <bdi>{nameOf(account.bank)}</bdi> <bdi dir="ltr">••••{account.ending}</bdi>
    </>
  );
}

function WhatNext(): ReactNode {
  const t = useTexts('purchase');
  return (
    <PaymentSteps
      label={t('deposit.steps')}
      steps={[
        { label: t('deposit.step.issued'), state: 'done' },
        { label: t('deposit.step.transfer'), state: 'current' },
        { label: t('deposit.step.spoons'), state: 'next' },
      ]}
    />
  );
}
