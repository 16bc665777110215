import { errorCatalogue } from '@dipper/contract';
import type { ErrorName, RefundInfo } from '@dipper/contract';
import { newUuid } from '../../platform/ids.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { refundNumber } from '../charging/index.ts';
import type { PaymentName, RefundName } from '../charging/index.ts';
import { sealAccount, unsealAccount } from './account.ts';
import { advance, settle } from './advance.ts';
import type { CallsOf, RefundTools } from './advance.ts';
import { decideFound } from './findings.ts';
import type { FoundOut } from './model.ts';
import { purchaseCalls } from './purchase.ts';
import { findRefund, insertRefund, openRefundAccount } from './repository.ts';
import type { Refund, Requested } from './repository.ts';
import { takingBackOf } from './ways.ts';
import type { Transfer } from './ways.ts';

export type RefundInput = {
  readonly payment: PaymentName;
  readonly by: 'person' | 'operator';
  readonly key: string;
  readonly amount?: bigint | undefined;
  readonly reason: string;
  readonly account?: RefundInfo | undefined;
  /**
   * Set for an operator: the name, the place that the refund would have as they saw it, its id if
   * known before, and the amount that they may refund without a second operator.
   */
  readonly operator?: string | undefined;
  readonly place?: number | undefined;
  readonly refundId?: string | undefined;
  readonly aloneMost?: bigint | undefined;
};

export type RefundAnswered =
  | { readonly kind: 'refund'; readonly refund: Refund }
  | { readonly kind: 'refused'; readonly error: ErrorName };

export type Refunds = {
  /** Providers that can take a charge back, and their methods that only their own tool takes back. */
  readonly takingBack: readonly string[];
  /** Accepts it and sets the spoons aside, then asks the provider. */
  readonly request: (input: RefundInput) => Promise<RefundAnswered>;
  /** Continues a refund that other code accepted, as far as it can go now. */
  readonly goOn: (name: RefundName) => Promise<RefundAnswered>;
  /** Sends what was not sent, asks about what was; what never arrived for sure is sent again. */
  readonly advance: (name: RefundName, attempt: number) => Promise<void>;
  /**
   * Records that an operator paid the refund by hand, to an account or in the provider's tool, or
   * could not.
   */
  readonly transferred: (name: RefundName, transfer: Transfer) => Promise<RefundAnswered>;
  /** The provider is asked first: only where it cannot say does an operator decide. */
  readonly decide: (name: RefundName, found: FoundOut) => Promise<RefundAnswered>;
  readonly openAccount: (name: RefundName, reason: string) => Promise<RefundInfo | undefined>;
};

export type RefundsOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly PaymentProvider[];
  readonly fieldKeys: FieldKeys;
  /** The calls about refunds of card charges; absent where no card is charged. */
  readonly cards?: CallsOf;
};

type RequestTools = RefundTools & {
  readonly fieldKeys: FieldKeys;
  readonly takingBack: readonly string[];
};

const refused = (error: ErrorName): RefundAnswered => ({ kind: 'refused', error });

const answerOf = async (tools: RequestTools, name: RefundName): Promise<RefundAnswered> => {
  const refund = await findRefund(tools.database, name);
  return refund === undefined ? refused('payment_not_found') : { kind: 'refund', refund };
};

const isSame = (refund: Refund, { payment, amount }: RefundInput): boolean =>
  refund.payment_id === payment.paymentId && (amount === undefined || amount === refund.amount);

/** Sends an accepted refund; if that fails, the worker sends it, since the refund is stored. */
const begin = async (
  tools: RequestTools,
  { bucket, userId }: Pick<PaymentName, 'bucket' | 'userId'>,
  requested: Requested,
): Promise<RefundAnswered> => {
  if (requested.outcome !== 'accepted' && requested.outcome !== 'repeated') {
    return refused(requested.outcome);
  }
  const name = { bucket, userId, refundId: requested.refund_id };
  if (requested.outcome === 'accepted') {
    await advance(tools, name, 0).catch((error: unknown) =>
      tools.log.warn({ refundId: refundNumber(name), error }, 'a refund is sent later'),
    );
  }
  return answerOf(tools, name);
};

const request = async (tools: RequestTools, input: RefundInput): Promise<RefundAnswered> => {
  const { database, fieldKeys, takingBack } = tools;
  const { key, account, ...rest } = input;
  const { payment, by } = rest;
  const requested = await insertRefund(database, {
    ...rest,
    amount: rest.amount,
    refundId: rest.refundId ?? newUuid(),
    requestKey: `${by}:${key}`,
    sealed: account && sealAccount(fieldKeys, payment, account),
    takingBack,
  });
  const answered = await begin(tools, payment, requested);
  return answered.kind === 'refund' && !isSame(answered.refund, input)
    ? refused('idempotency_key_mismatch')
    : answered;
};

const transferred = async (
  tools: RequestTools,
  name: RefundName,
  { outcome, reference, reason, operator }: Transfer,
): Promise<RefundAnswered> => {
  const refund = await findRefund(tools.database, name);
  if (refund === undefined) return refused('payment_not_found');
  const isPaid = outcome === 'paid';
  if (refund.way === 'method') return refused('refund_already_requested');
  if (refund.way === 'tool' && reason === undefined) return refused('wrong_request_format');
  await settle(tools, refund, {
    outcome: isPaid ? 'done' : 'declined',
    reference,
    amount: isPaid ? refund.amount : null,
    failureCode: isPaid ? null : errorCatalogue.refund_failed.number,
    askAfterSeconds: null,
    evidence: { transfer: outcome, reference, operator, ...(reason && { reason }) },
    cause: 'transfer',
  });
  const answered = await answerOf(tools, name);
  if (answered.kind === 'refund' && (answered.refund.state === 'done') !== isPaid) {
    return refused('refund_already_requested');
  }
  return answered;
};

const decide = async (
  tools: RequestTools,
  name: RefundName,
  found: FoundOut,
): Promise<RefundAnswered> => {
  const refund = await findRefund(tools.database, name);
  if (refund?.way !== 'method') {
    return refused(refund === undefined ? 'payment_not_found' : 'refund_already_requested');
  }
  const error = await decideFound(tools, refund, found);
  return error === undefined ? answerOf(tools, name) : refused(error);
};

const callsOfAny = ({ cards, ...options }: RefundsOptions): CallsOf => {
  const purchases = purchaseCalls(options);
  return (refund, refundId) => {
    if (refund.charge_kind === 'purchase') return purchases(refund, refundId);
    if (cards === undefined) throw new Error('no provider of kept cards can be asked');
    return cards(refund, refundId);
  };
};

export const createRefunds = (options: RefundsOptions): Refunds => {
  const { database, log, fieldKeys } = options;
  const takingBack = takingBackOf(options.providers);
  const tools: RequestTools = {
    database,
    log,
    fieldKeys,
    takingBack,
    callsOf: callsOfAny(options),
  };
  return {
    takingBack,
    request: (input) => request(tools, input),
    goOn: (name) => begin(tools, name, { outcome: 'accepted', refund_id: name.refundId }),
    advance: (name, attempt) => advance(tools, name, attempt),
    transferred: (name, transfer) => transferred(tools, name, transfer),
    decide: (name, found) => decide(tools, name, found),
    openAccount: async (name, reason) => {
      const opening = { openingId: newUuid(), reason };
      const sealed = await openRefundAccount(database, name, opening);
      return sealed && unsealAccount(fieldKeys, name, sealed);
    },
  };
};
