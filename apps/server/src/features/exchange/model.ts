import { encodeAmount, exchangeReasonSchema, exchangeStates } from '@dipper/contract';
import type {
  ExchangeRequest,
  ExchangeState,
  ExchangeStatus,
  ExchangeStep,
} from '@dipper/contract';
import { describeLines, exchangeNumber, linesOf } from '../../core/payouts/index.ts';
import type { ExchangeWithWay } from './repository.ts';

const statusOf: Readonly<Record<ExchangeState, ExchangeStatus>> = {
  requested: 'checking',
  checking: 'checking',
  approved: 'waiting_for_deposit',
  sending: 'waiting_for_deposit',
  sent: 'waiting_for_deposit',
  unknown: 'waiting_for_deposit',
  review: 'waiting_for_deposit',
  paid: 'complete',
  rejected: 'refusal',
  refused: 'refusal',
  returned: 'refusal',
  canceled: 'cancel',
};

/** The states that a person knows by one word. */
export const statesOf = (status: ExchangeStatus): readonly ExchangeState[] =>
  exchangeStates.filter((state) => statusOf[state] === status);

export const statusOfState = (state: ExchangeState): ExchangeStatus => statusOf[state];

const stepOf: Readonly<Partial<Record<ExchangeState, ExchangeStep>>> = {
  approved: 'agreed',
  sending: 'sent',
  paid: 'complete',
  canceled: 'cancel',
  refused: 'refusal',
  rejected: 'refusal',
  returned: 'returned',
};

type Step = ExchangeRequest['steps'][number];

/** Each step once, at its last moment: a postponed or repeated check is no step of its own. */
const stepsOf = ({ requested_at, way, type, paid_at }: ExchangeWithWay): Step[] => {
  const first: Step = { step: 'requested', at: requested_at.toISOString() };
  if (type === 'convert') {
    return [first, { step: 'complete', at: (paid_at ?? requested_at).toISOString() }];
  }
  const steps = new Map<ExchangeStep, string>();
  for (const { state, at } of way) {
    const step = stepOf[state];
    if (step === undefined) continue;
    steps.delete(step);
    steps.set(step, at);
  }
  return [first, ...[...steps].map(([step, at]) => ({ step, at }))];
};

const cancelable: ReadonlySet<ExchangeState> = new Set(['requested', 'checking', 'approved']);

/** Returns the reason of a refusal. Reasons for a review are shown to operators only. */
const reasonOf = ({ reason, state }: ExchangeWithWay): ExchangeRequest['reason'] => {
  if (reason === null || statusOf[state] !== 'refusal') return null;
  return exchangeReasonSchema.safeParse(reason).data ?? 'other';
};

export const describeExchange = (row: ExchangeWithWay): ExchangeRequest => ({
  exchangeId: exchangeNumber({ userId: row.user_id, exchangeId: row.exchange_id }),
  type: row.type,
  status: statusOf[row.state],
  date: row.requested_at.toISOString(),
  amount: encodeAmount(row.amount),
  unit: row.unit,
  points: encodeAmount(row.points),
  estimated: row.type === 'convert' ? null : describeLines(linesOf(row), row.unit),
  steps: stepsOf(row),
  isCancelable: cancelable.has(row.state),
  estimatedDepositDate: row.deposit_expected_at?.toISOString() ?? null,
  actualDepositDate: row.paid_at?.toISOString() ?? null,
  cancellationDate: row.state === 'canceled' ? (row.ended_at?.toISOString() ?? null) : null,
  reason: reasonOf(row),
});

/** Signs of the view in which an app shows a page of its own. */
const isAndroidView = (userAgent: string): boolean => /;\s*wv\)/.test(userAgent);
const isAppleView = (userAgent: string): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) &&
  /AppleWebKit/.test(userAgent) &&
  !/Safari\//.test(userAgent);

/** The wallet inside an app takes no exchanges: a browser does. */
export const isInApp = (userAgent: string): boolean =>
  isAndroidView(userAgent) || isAppleView(userAgent);
