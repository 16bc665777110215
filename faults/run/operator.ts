import {
  ledgerVerifyRoute,
  moveTestClockRoute,
  operatorPaymentsRoute,
  trialBalanceRoute,
} from '@dipper/contract';
import type { ClientFailure, OperatorPayment, PaymentState, Result } from '@dipper/contract';
import type { LedgerVerification, TrialBalance } from '@dipper/contract';
import type { House } from '../house/house.ts';
import { createCaller } from '../people/caller.ts';
import type { Journal } from '../people/journal.ts';

/** What those who run the house can see and do, by its API. */
export type Operator = {
  payments(state?: PaymentState): Promise<readonly OperatorPayment[]>;
  trialBalance(): Promise<TrialBalance>;
  verification(): Promise<LedgerVerification>;
  advance(seconds: number): Promise<void>;
};

const pageSize = 100;

const must = <Value extends { readonly body: unknown }>(
  answer: Result<Value, ClientFailure>,
): Value['body'] => {
  if (!answer.ok) throw new Error(`an operator was refused: ${JSON.stringify(answer.error)}`);
  return answer.value.body;
};

export const createOperator = (
  house: Pick<House, 'origin' | 'operatorToken'>,
  journal: Journal,
): Operator => {
  const { origin, operatorToken } = house;
  const call = createCaller({ origin, journal, token: () => operatorToken });

  const payments = async (state?: PaymentState): Promise<readonly OperatorPayment[]> => {
    const found: OperatorPayment[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: pageSize, ...(state && { state }), ...(cursor && { cursor }) };
      const page = must(await call(operatorPaymentsRoute, { query }));
      found.push(...page.results);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return found;
  };

  return {
    payments,
    trialBalance: async () => must(await call(trialBalanceRoute)),
    verification: async () => must(await call(ledgerVerifyRoute)),
    advance: async (seconds) =>
      void must(await call(moveTestClockRoute, { body: { advance_seconds: seconds } })),
  };
};
