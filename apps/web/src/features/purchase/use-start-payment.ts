import type { Country, PaymentDevice } from '@dipper/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useBridge } from '../../shared/bridge/index.ts';
import type { Bridge } from '../../shared/bridge/index.ts';
import { paymentResultOf, replaceAddress } from '../../shared/navigation/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';
import { usePaymentUnderWay } from '../../shared/payment-under-way/index.ts';
import { usePerson, whileMoneyMoves } from '../../shared/session/index.ts';
import { billingStore, paymentStore } from '../../shared/storage/index.ts';
import { bodyOf, start } from './start.ts';
import { attemptStore, paidBeforeStore } from './stores.ts';

export type StartState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'starting' }
  /** The browser is leaving for the provider's page. */
  | { readonly phase: 'leaving'; readonly redirectUrl: string }
  | { readonly phase: 'failed'; readonly problem: ApiProblem }
  /** The same is open already, here or elsewhere. */
  | { readonly phase: 'open'; readonly payment: OpenPayment };

const idle: StartState = { phase: 'idle' };

const deviceOf = (bridge: Bridge, touches: boolean): PaymentDevice => {
  if (bridge.kind === 'ios' || bridge.kind === 'android') return 'app';
  return touches ? 'mobile' : 'pc';
};

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

const rememberMethod = (country: Country, methodId: number): void =>
  billingStore.update(({ lastMethodOf }) => ({
    lastMethodOf: { ...lastMethodOf, [country]: methodId },
  }));

/** Starts one payment at a time, however often the button is pressed. */
export const useStartPayment = () => {
  const api = useApi();
  const bridge = useBridge();
  const person = usePerson();
  const [state, setState] = useState<StartState>(idle);
  const running = useRef(false);
  usePaymentUnderWay(state.phase === 'starting' || state.phase === 'leaving');

  useEffect(() => {
    // Coming back from the provider by the browser's back button allows another press.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      running.current = false;
      setState(idle);
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const stay = (next: StartState): void => {
    running.current = false;
    setState(next);
  };

  const pay = async (isAnew = false): Promise<void> => {
    const touches = matchMedia('(pointer: coarse)').matches;
    const body = bodyOf(paymentStore.get(), deviceOf(bridge, touches));
    if (running.current || body === undefined || person === undefined) return;
    running.current = true;
    setState({ phase: 'starting' });
    if (isAnew) attemptStore.reset();
    const { userId } = person;
    // The whole start is one unit: the question before it and the request must be for the same person.
    const started = await whileMoneyMoves(() => start({ api, body, userId, isAnew }));
    if ('open' in started) return stay({ phase: 'open', payment: started.open });
    if ('problem' in started) return stay({ phase: 'failed', problem: started.problem });
    if ('paid' in started) {
      paidBeforeStore.set(started.paid);
      return replaceAddress(paymentResultOf({ status: 'success', transactionId: started.paid }));
    }
    if ('deposit' in started) {
      return replaceAddress(paymentResultOf({ status: 'success', transactionId: started.deposit }));
    }
    const { redirectUrl } = started;
    if (!isWebAddress(redirectUrl)) {
      return stay({ phase: 'failed', problem: { kind: 'unreadable', status: 201, body: null } });
    }
    rememberMethod(person.country, body.methodId);
    setState({ phase: 'leaving', redirectUrl });
    location.assign(redirectUrl);
  };

  return { state, pay, forgive: () => setState(idle) };
};
