import { currencySchema } from '@dipper/contract';
import type { ExchangeReason } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { PayoutProvider } from '../../ports/payout-provider.ts';
import { giveBackAlone, takeAlone } from '../operators/index.ts';
import { orderOf } from './payouts.ts';
import type { PayoutsOptions } from './payouts.ts';
import { findExchangeLog } from './queue/repository.ts';
import { findExchange, settleExchange } from './repository.ts';
import type { Exchange, ExchangeName } from './repository.ts';

export type TellTools = Pick<PayoutsOptions, 'database' | 'fieldKeys' | 'providers'>;

export type ProvedByOperator = {
  readonly decision: 'paid' | 'rejected' | 'returned';
  readonly revision: number;
  readonly operator: string;
  /** The reason that the person reads if the exchange was not paid, or came back. */
  readonly reason: ExchangeReason;
  readonly evidence: { readonly proof: string; readonly note: string | null };
};

const tellable: Readonly<Record<ProvedByOperator['decision'], ReadonlySet<string>>> = {
  paid: new Set(['review']),
  rejected: new Set(['review']),
  returned: new Set(['paid']),
};

/** Returns whether this decision was made before; then its earlier answer is given again. */
const wasReported = async (
  database: Database,
  name: ExchangeName,
  { decision, revision, operator, evidence }: ProvedByOperator,
): Promise<boolean> =>
  (await findExchangeLog(database, name)).some(
    (each) =>
      each.revision === revision + 1 &&
      each.cause === 'operator' &&
      each.to_state === decision &&
      each.actor === operator &&
      each.evidence['proof'] === evidence.proof &&
      each.evidence['note'] === evidence.note,
  );

type NotHeld = 'exchange_not_cancelable' | 'exchange_temporary_error';

/** Cancels the payout at its provider, so that it is not paid after its points were returned. */
const holdBack = async (tools: TellTools, exchange: Exchange): Promise<NotHeld | undefined> => {
  const provider: PayoutProvider | undefined = tools.providers.find(
    ({ name }) => name === exchange.provider,
  );
  // A provider that we cannot call may still pay it.
  if (provider === undefined && exchange.provider !== null) return 'exchange_temporary_error';
  if (provider?.cancel === undefined) return undefined;
  const order = await orderOf(tools, exchange);
  const { kind } = await provider.cancel(order);
  if (kind === 'unknown') return 'exchange_temporary_error';
  if (kind !== 'too-late') return undefined;
  // Canceling may come too late because the payout ended there without a payment.
  const { kind: ended } = await provider.ask(order);
  if (ended === 'unknown') return 'exchange_temporary_error';
  return ended === 'rejected' || ended === 'returned' ? undefined : 'exchange_not_cancelable';
};

type ReportOutcome =
  | 'decided'
  | 'exchange_not_found'
  | 'changed_meanwhile'
  | 'second_operator_required'
  | NotHeld;

/** Returns the claim on the operator's daily sum for reporting alone that the money is not paid. */
const claimFor = ({ unit, amount }: Exchange) => {
  const currency = currencySchema.safeParse(unit).data;
  return currency === undefined
    ? undefined
    : ({ claimId: newUuid(), kind: 'cash-out', unit: currency, amount } as const);
};

/** Settles an exchange by an operator's finding, if no provider's answer could. */
export const tellOfExchange = async (
  tools: TellTools,
  name: ExchangeName,
  report: ProvedByOperator,
): Promise<ReportOutcome> => {
  const { database } = tools;
  const { decision, revision, operator, evidence, reason } = report;
  const changed = async () =>
    (await wasReported(database, name, report)) ? 'decided' : 'changed_meanwhile';
  const exchange = await findExchange(database, name);
  if (exchange === undefined) return 'exchange_not_found';
  if (exchange.revision !== revision || !tellable[decision].has(exchange.state)) {
    return changed();
  }
  const notHeld = decision === 'rejected' ? await holdBack(tools, exchange) : undefined;
  if (notHeld !== undefined) return notHeld;
  const isPaid = decision === 'paid';
  const claim = isPaid ? undefined : claimFor(exchange);
  const isTaken = claim !== undefined && (await takeAlone(database, operator, claim));
  const settled = await settleExchange(database, name, {
    outcome: decision,
    reference: null,
    amount: isPaid ? exchange.amount : null,
    currency: isPaid ? currencySchema.parse(exchange.unit) : null,
    reason: isPaid ? null : reason,
    paidAt: null,
    askAfterSeconds: 0,
    evidence,
    cause: 'operator',
    actor: operator,
    revision,
    isWithinDay: claim === undefined || isTaken,
  });
  if (isTaken && settled.decision !== 'moved') {
    await giveBackAlone(database, operator, claim.claimId);
  }
  if (settled.decision === 'second_operator_required') return settled.decision;
  return settled.decision === 'moved' ? 'decided' : changed();
};
