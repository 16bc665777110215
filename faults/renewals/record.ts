import { inside } from '../../tools/testing/json.ts';
import type { Sandbox, SandboxCall } from '../deployment/sandbox.ts';

/** One order of a charge, as the provider saw it. */
export type Try = {
  readonly orderId: string;
  readonly userId: number;
  /** When it was asked for first. */
  readonly atMs: number;
  /** When Dipper was first told what became of it. */
  knownAtMs: number | undefined;
  /** When it was refused in so many words, or unheard of for as often as is believed. */
  declinedAtMs: number | undefined;
  isCharged: boolean;
  unheard: number;
  /** When the provider first said that it had never heard of it. */
  unheardAtMs: number | undefined;
  /** The calls for it, questions aside. */
  queries: number;
  outcomes: string[];
};

export type ProviderRecord = {
  /** Reads what the provider has written down since. */
  readonly read: () => Promise<void>;
  readonly tries: () => readonly Try[];
  readonly triesOf: (userId: number) => readonly Try[];
  /** Calls for charges that have begun so far. */
  readonly begun: () => number;
  /** Calls that have not ended. */
  readonly open: () => number;
};

const orderPath = /\/payments\/orders\/([^/?]+)$/;
const failed = 500;
const busy = 409;
const refused = 400;
const unheardMost = 4;

export const userOf = (subscriptionId: string): number =>
  Number.parseInt(subscriptionId.slice(1).split('-')[0] ?? '', 36);

const orderOf = ({ operation, partnerOrderId, path }: SandboxCall): string | undefined =>
  operation === 'order' ? orderPath.exec(path)?.[1] : (partnerOrderId ?? undefined);

/** Whether this answer tells what became of the order; "not now" does not. */
const tells = ({ end, answer }: SandboxCall): boolean =>
  end === 'answered' && answer !== null && answer.status < failed && answer.status !== busy;

/**
 * A question about what was declined is answered too, with a payment that took nothing: only what
 * the payment says of itself counts.
 */
const verdicts: ReadonlyMap<unknown, 'taken' | 'declined'> = new Map([
  ['DONE', 'taken'],
  ['PARTIAL_CANCELED', 'taken'],
  ['CANCELED', 'taken'],
  ['ABORTED', 'declined'],
  ['EXPIRED', 'declined'],
]);

const isOfCharge = ({ provider, operation }: SandboxCall): boolean =>
  provider === 'tosspayments' && (operation === 'chargeKey' || operation === 'order');

const newTry = (orderId: string, { at }: SandboxCall): Try => ({
  orderId,
  userId: userOf(orderId),
  atMs: Date.parse(at),
  knownAtMs: undefined,
  declinedAtMs: undefined,
  isCharged: false,
  unheard: 0,
  unheardAtMs: undefined,
  queries: 0,
  outcomes: [],
});

/** The provider's own record of what it was asked for, read as it grows. */
export const createRecord = (sandbox: Pick<Sandbox, 'calls'>): ProviderRecord => {
  const tries = new Map<string, Try>();
  const byUser = new Map<number, Try[]>();
  const openCalls = new Set<number>();
  let last = 0;
  let begun = 0;

  const tryOf = (orderId: string, call: SandboxCall): Try => {
    const entry = tries.get(orderId);
    if (entry !== undefined) return entry;
    const made = newTry(orderId, call);
    tries.set(orderId, made);
    byUser.set(made.userId, [...(byUser.get(made.userId) ?? []), made]);
    return made;
  };

  const end = (call: SandboxCall, each: Try): void => {
    openCalls.delete(call.id);
    if (!tells(call)) return;
    const atMs = Date.parse(call.endedAt ?? call.at);
    each.knownAtMs = Math.min(each.knownAtMs ?? atMs, atMs);
    const isAnswered = (call.answer?.status ?? 0) < refused;
    const verdict = isAnswered ? verdicts.get(inside(call.answer?.body, 'status')) : undefined;
    if (verdict === 'taken') each.isCharged = true;
    if (!isAnswered && call.operation === 'order') {
      each.unheard += 1;
      each.unheardAtMs ??= atMs;
    }
    const isNo = !isAnswered && (call.operation === 'chargeKey' || each.unheard >= unheardMost);
    if (isNo || verdict === 'declined') each.declinedAtMs ??= atMs;
  };

  const take = (call: SandboxCall): void => {
    const orderId = isOfCharge(call) ? orderOf(call) : undefined;
    if (orderId === undefined || !orderId.startsWith('c')) return;
    const each = tryOf(orderId, call);
    const isNew = call.id > last;
    if (isNew && call.operation === 'chargeKey') {
      begun += 1;
      each.queries += 1;
      each.outcomes.push(call.outcome ?? 'none');
    }
    if (call.end === 'open') openCalls.add(call.id);
    else if (isNew || openCalls.has(call.id)) end(call, each);
  };

  return {
    read: async () => {
      const from = Math.min(last, ...[...openCalls].map((id) => id - 1));
      const calls = await sandbox.calls(from);
      for (const call of calls) take(call);
      last = Math.max(last, ...calls.map(({ id }) => id));
    },
    tries: () => [...tries.values()],
    triesOf: (userId) => byUser.get(userId) ?? [],
    begun: () => begun,
    open: () => openCalls.size,
  };
};
