import { Banner, Button } from '@dipper/ui';
import type { Country, Currency } from '@dipper/contract';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { problemOf } from '../../shared/api/index.ts';
import { changePayment, totalPriceOf, usePaymentState } from '../../shared/storage/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { SignedInAs, SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { replaceAddress, spoonListOf } from '../../shared/navigation/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { needsAccount } from './model/refund-account.ts';
import { MethodPicker } from './method-picker.tsx';
import { MethodsSkeleton, NoMethods } from './method-states.tsx';
import { OpenAlready } from './open-already.tsx';
import { OrderSummary } from './order-summary.tsx';
import { RefundAccountForm } from './refund-account-form.tsx';
import { StartNotice } from './start-notice.tsx';
import { useMethodChoice } from './use-method-choice.ts';
import { useRefundAccount } from './use-refund-account.ts';
import { useStartPayment } from './use-start-payment.ts';
import './purchase.css';

/** Without an order there is nothing to pay for, so the person is sent to the list. */
export function Screen(): ReactNode {
  const country = useCountry();
  const { selectedSpoon: spoon, country: ofSpoon } = usePaymentState();
  const isFilled = spoon !== undefined && ofSpoon === country;
  useEffect(() => {
    if (!isFilled) replaceAddress(spoonListOf(country));
  }, [isFilled, country]);
  return isFilled ? <MethodScreen spoon={spoon} country={country} /> : null;
}

type MethodScreenProps = { readonly spoon: SelectedSpoon; readonly country: Country };

function MethodScreen({ spoon, country }: MethodScreenProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const payment = usePaymentState();
  const choice = useMethodChoice(country, spoon);
  const { state, pay, forgive } = useStartPayment();
  const [isSubmitted, setSubmitted] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { chosen } = choice;
  const refund = useRefundAccount(needsAccount(chosen?.key));
  const busy = state.phase === 'starting' || state.phase === 'leaving';

  const press = (): void => {
    setSubmitted(true);
    if (chosen) {
      if (!refund.confirm()) return;
      if (refund.entered) changePayment({ type: 'refund-info-given', refundInfo: refund.entered });
      void pay();
    } else place.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
  };

  return (
    <SitePage
      title={t('method.title')}
      back={spoonListOf(country)}
      actions={
        choice.options?.length ? (
          state.phase === 'open' ? (
            <OpenAlready payment={state.payment} onAnew={() => void pay(true)} />
          ) : (
            <>
              <StartNotice state={state} method={chosen?.key} />
              <Button wide icon="lock" busy={busy} busyLabel={t('pay.busy')} onClick={press}>
                {t('pay', { price: format.price(totalPriceOf(payment), spoon.currency) })}
              </Button>
            </>
          )
        ) : undefined
      }
    >
      <SignedInAs />
      <OrderSummary
        spoon={spoon}
        quantity={payment.quantity}
        seller={choice.methods.data?.seller}
      />
      {choice.quantityReset ? (
        <Banner tone="info" role="status">
          {t('method.quantityReset')}
        </Banner>
      ) : null}
      <Methods
        choice={choice}
        onChange={() => {
          forgive();
          refund.reset();
        }}
        error={isSubmitted && !chosen ? t('method.choose') : undefined}
        place={place}
        country={country}
        currency={spoon.currency}
        total={totalPriceOf(payment)}
      >
        {refund.isNeeded ? (
          <RefundAccountForm
            draft={refund.draft}
            errors={refund.errors}
            onChange={(part) => {
              forgive();
              refund.change(part);
            }}
            place={refund.place}
          />
        ) : null}
      </Methods>
    </SitePage>
  );
}

type MethodsProps = {
  readonly choice: ReturnType<typeof useMethodChoice>;
  readonly onChange: () => void;
  readonly error: string | undefined;
  readonly place: Ref<HTMLDivElement>;
  readonly country: Country;
  readonly currency: Currency;
  readonly total: bigint;
  readonly children: ReactNode;
};

function Methods({ choice, onChange, children, ...rest }: MethodsProps): ReactNode {
  const { methods, options, chosen, choose } = choice;
  if (options === undefined) {
    const problem = problemOf(methods.error);
    return problem ? (
      <ProblemState problem={problem} onRetry={() => void methods.refetch()} />
    ) : (
      <MethodsSkeleton />
    );
  }
  if (options.length === 0) return <NoMethods />;
  return (
    <MethodPicker
      {...rest}
      options={options}
      chosen={chosen?.methodId}
      onChoose={(method) => {
        onChange();
        choose(method);
      }}
    >
      {children}
    </MethodPicker>
  );
}
