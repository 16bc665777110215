import { setTimeout as pause } from 'node:timers/promises';
import {
  decideReviewRoute,
  ledgerVerifyRoute,
  moveTestClockRoute,
  operatorPaymentsRoute,
  operatorRefundsRoute,
  trialBalanceRoute,
} from '@dipper/contract';
import type {
  ClientFailure,
  OperatorPayment,
  OperatorRefund,
  PaymentState,
  Result,
} from '@dipper/contract';
import type { LedgerVerification, TrialBalance } from '@dipper/contract';
import type { Deployment } from '../deployment/deployment.ts';
import { createCaller } from '../people/caller.ts';
import type { Journal } from '../people/journal.ts';

/** The views and acts of those who run Dipper, by its API. */
export type Operator = {
  payments(state?: PaymentState): Promise<readonly OperatorPayment[]>;
  refunds(): Promise<readonly OperatorRefund[]>;
  trialBalance(): Promise<TrialBalance>;
  verification(): Promise<LedgerVerification>;
  advance(seconds: number): Promise<void>;
  /** Looks at a payment in review in the provider's own tool, and says what is there. */
  decide(transactionId: string, found: 'sold' | 'nothing'): Promise<void>;
};

const pageSize = 100;

const mostBusy = 60;

/** A server that is busy has done nothing, and says when to come again. */
const must = async <Value extends { readonly body: unknown }>(
  ask: () => Promise<Result<Value, ClientFailure>>,
): Promise<Value['body']> => {
  let answer = await ask();
  for (let left = mostBusy; left > 0; left -= 1) {
    if (answer.ok || answer.error.kind !== 'problem' || answer.error.status !== 503) break;
    await pause((answer.error.retryAfterSeconds ?? 1) * 1000);
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`an operator was refused: ${JSON.stringify(answer.error)}`);
  return answer.value.body;
};

type Page<One> = { readonly results: readonly One[]; readonly nextCursor: string | null };
type PageQuery = { readonly limit: number; readonly cursor?: string };

const allOf = async <One>(ask: (query: PageQuery) => Promise<Page<One>>): Promise<One[]> => {
  const found: One[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({ limit: pageSize, ...(cursor && { cursor }) });
    found.push(...page.results);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

export const createOperator = (
  deployment: Pick<Deployment, 'origin' | 'operationsOrigin' | 'operatorToken'>,
  journal: Journal,
): Operator => {
  const { origin, operationsOrigin, operatorToken } = deployment;
  const call = createCaller({ origin, operationsOrigin, journal, token: () => operatorToken });

  return {
    payments: (state) =>
      allOf((page) => {
        const query = { ...page, ...(state && { state }) };
        return must(() => call(operatorPaymentsRoute, { query }));
      }),
    refunds: () => allOf((query) => must(() => call(operatorRefundsRoute, { query }))),
    trialBalance: () => must(() => call(trialBalanceRoute)),
    verification: () => must(() => call(ledgerVerifyRoute)),
    advance: async (seconds) => {
      await must(() => call(moveTestClockRoute, { body: { advance_seconds: seconds } }));
    },
    decide: async (transactionId, found) => {
      const decision = found === 'sold' ? 'credit' : 'close';
      const body = { decision, reason: 'seen in its own tool' } as const;
      const request = {
        params: { id: transactionId },
        body,
        idempotencyKey: `review-${transactionId}`,
      };
      await must(() => call(decideReviewRoute, request));
    },
  };
};
