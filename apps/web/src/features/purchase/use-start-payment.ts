import { encodeAmount, paymentRoute, purchaseRoute } from '@dipper/contract';
import type { Country, PaymentDevice, PurchaseBody, RefundInfo } from '@dipper/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { Api, ApiProblem } from '../../shared/api/index.ts';
import { useBridge } from '../../shared/bridge/index.ts';
import type { Bridge } from '../../shared/bridge/index.ts';
import { paymentStore, totalPriceOf } from '../../shared/storage/index.ts';
import type { PaymentState } from '../../shared/storage/index.ts';
import { newKey, now } from '../../shared/device/index.ts';
import { paymentResultOf, replaceAddress } from '../../shared/navigation/index.ts';
import { usePaymentUnderWay } from '../../shared/payment-under-way/index.ts';
import { usePerson, whileMoneyMoves } from '../../shared/session/index.ts';
import { billingStore } from '../../shared/storage/index.ts';
import { attemptFor, intentOf, staysOpenAfter } from './model/attempt.ts';
import { markOf } from './account-marks.ts';
import type { StartedPayment } from './model/attempt.ts';
import { outcomeOf } from './model/outcome.ts';
import type { Outcome } from './model/outcome.ts';
import { attemptStore, maskedAccountStore, paidBeforeStore } from './stores.ts';

export type StartState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'starting' }
  /** On the way to the provider's page. */
  | { readonly phase: 'leaving'; readonly redirectUrl: string }
  | { readonly phase: 'failed'; readonly problem: ApiProblem };

const idle: StartState = { phase: 'idle' };

const deviceOf = (bridge: Bridge, touches: boolean): PaymentDevice => {
  if (bridge.kind === 'ios' || bridge.kind === 'android') return 'app';
  return touches ? 'mobile' : 'pc';
};

const bodyOf = (state: PaymentState, device: PaymentDevice): PurchaseBody | undefined =>
  state.selectedSpoon && state.paymentMethod
    ? {
        ...(state.refundInfo && { refundInfo: state.refundInfo }),
        productId: state.selectedSpoon.productId,
        quantity: state.quantity,
        methodId: state.paymentMethod.methodId,
        device,
        expectedTotalPrice: encodeAmount(totalPriceOf(state)),
      }
    : undefined;

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

const rememberMethod = (country: Country, methodId: number): void =>
  billingStore.update(({ lastMethodOf }) => ({
    lastMethodOf: { ...lastMethodOf, [country]: methodId },
  }));

const rememberAccount = (transactionId: string, { bank, accountNumber }: RefundInfo): void =>
  maskedAccountStore.set({ masked: { transactionId, bank, ending: accountNumber.slice(-4) } });

type Started =
  | StartedPayment
  | { readonly problem: ApiProblem }
  | { readonly paid: string }
  /** Its account is there: what is left to do is on our page, and the provider's is over. */
  | { readonly deposit: string };

/** What became of it meanwhile, in another tab or in the provider's app; nothing while it is open. */
const endOfStarted = async (
  api: Api,
  { transactionId }: StartedPayment,
): Promise<Exclude<Outcome, 'waiting'> | undefined> => {
  const answer = await api(paymentRoute, { params: { id: transactionId } });
  const outcome = answer.ok ? outcomeOf(answer.value.body.status) : undefined;
  return outcome === 'waiting' ? undefined : outcome;
};

/** Sends the intent under its key; what was started before under it is not started again. */
const start = async (api: Api, body: PurchaseBody, userId: number): Promise<Started> => {
  const intent = intentOf(userId, body, markOf(body.refundInfo));
  const attempt = attemptFor(attemptStore.get().attempt, intent, { now: now(), newKey });
  attemptStore.set({ attempt });
  if (attempt.started !== undefined) {
    const end = await endOfStarted(api, attempt.started);
    if (end === 'success') return { paid: attempt.started.transactionId };
    if (end === 'deposit') return { deposit: attempt.started.transactionId };
    if (end === undefined) return attempt.started;
    attemptStore.reset();
    return await start(api, body, userId);
  }
  const answer = await whileMoneyMoves(() =>
    api(purchaseRoute, { body, idempotencyKey: attempt.key }),
  );
  if (!answer.ok) {
    if (!staysOpenAfter(answer.error)) attemptStore.reset();
    return { problem: answer.error };
  }
  const { transactionId, redirectUrl, expiresAt } = answer.value.body;
  const started = { transactionId, redirectUrl, expiresAt };
  attemptStore.set({ attempt: { ...attempt, started } });
  if (body.refundInfo) rememberAccount(transactionId, body.refundInfo);
  return started;
};

/** One payment at a time, however often the button is pressed. */
export const useStartPayment = () => {
  const api = useApi();
  const bridge = useBridge();
  const person = usePerson();
  const [state, setState] = useState<StartState>(idle);
  const running = useRef(false);
  usePaymentUnderWay(state.phase === 'starting' || state.phase === 'leaving');

  useEffect(() => {
    // Whoever comes back from the provider by the browser's back button may press again.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      running.current = false;
      setState(idle);
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const pay = async (): Promise<void> => {
    const touches = matchMedia('(pointer: coarse)').matches;
    const body = bodyOf(paymentStore.get(), deviceOf(bridge, touches));
    if (running.current || body === undefined || person === undefined) return;
    running.current = true;
    setState({ phase: 'starting' });
    const started = await start(api, body, person.userId);
    if ('paid' in started) {
      paidBeforeStore.set(started.paid);
      replaceAddress(paymentResultOf({ status: 'success', transactionId: started.paid }));
      return;
    }
    if ('deposit' in started) {
      replaceAddress(paymentResultOf({ status: 'success', transactionId: started.deposit }));
      return;
    }
    if ('problem' in started || !isWebAddress(started.redirectUrl)) {
      running.current = false;
      const problem: ApiProblem =
        'problem' in started ? started.problem : { kind: 'unreadable', status: 201, body: null };
      setState({ phase: 'failed', problem });
      return;
    }
    rememberMethod(person.country, body.methodId);
    setState({ phase: 'leaving', redirectUrl: started.redirectUrl });
    location.assign(started.redirectUrl);
  };

  return { state, pay, forgive: () => setState(idle) };
};
