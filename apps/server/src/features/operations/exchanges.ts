import {
  currencySchema,
  decideExchangeRoute,
  errorCatalogue,
  noteExchangeRoute,
  operatorExchangeRoute,
  operatorExchangesRoute,
} from '@dipper/contract';
import type {
  DecideExchangeBody,
  ErrorName,
  ExchangeState,
  OperatorExchange,
} from '@dipper/contract';
import { leftAlone } from '../../core/operators/index.ts';
import {
  decideExchange,
  describeLines,
  exchangeNumber,
  findQueue,
  findQueued,
  findWaiting,
  linesOf,
  parseExchangeNumber,
  tellOfExchange,
  toBeDecided,
} from '../../core/payouts/index.ts';
import type { ExchangeName, QueuedExchange } from '../../core/payouts/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http, Operator } from '../../platform/http/index.ts';
import { describeWhole } from './exchange-details.ts';
import type { OperatorExchanges } from './exchange-details.ts';

const retryAfterSeconds = 5;

/** The amounts that the current operator could still approve alone today, by unit. */
type Left = ReadonlyMap<string, bigint>;

export const leftFor = async (
  database: OperatorExchanges['database'],
  { name }: Pick<Operator, 'name'>,
  rows: readonly QueuedExchange[],
): Promise<Left> => {
  const waiting = rows.filter(({ state }) => state === 'requested').map(({ unit }) => unit);
  const units = [...new Set(waiting)].flatMap((unit) => currencySchema.safeParse(unit).data ?? []);
  const found = units.map(async (unit) => {
    const left = await leftAlone(database, name, { kind: 'cash-out', unit });
    return [unit, left] as const;
  });
  return new Map(await Promise.all(found));
};

const isBeyond = (left: Left, { state, unit, amount }: QueuedExchange): boolean =>
  state === 'requested' && amount > (left.get(unit) ?? amount);

/**
 * Describes an exchange for the current operator: the sum of their own day may require a second one.
 */
export const describeExchange = (row: QueuedExchange, left: Left): OperatorExchange => ({
  exchangeId: exchangeNumber({ userId: row.user_id, exchangeId: row.exchange_id }),
  userId: Number(row.user_id),
  type: row.type,
  state: row.state,
  revision: row.revision,
  country: row.country,
  djLevel: row.dj_level,
  policyVersion: row.policy_version,
  estimated: describeLines(linesOf(row), row.unit),
  needsSecondOperator: row.needs_second || isBeyond(left, row),
  agreedBy: row.agreed_by,
  provider: row.provider,
  providerReference: row.provider_reference,
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

export const isChecker = ({ roles }: Operator): boolean => roles.includes('finance-checker');

/** Operators without a finance role have no exchanges waiting for them. */
const statesOf = (
  { roles }: Operator,
  {
    state,
    waitingFor,
  }: { readonly state: ExchangeState | undefined; readonly waitingFor: 'anyone' | 'me' },
): readonly ExchangeState[] => {
  const decides = roles.includes('finance-maker') || roles.includes('finance-checker');
  if (waitingFor === 'me' && !decides) return [];
  return toBeDecided.filter((each) => state === undefined || state === each);
};

const decide = async (
  parts: OperatorExchanges,
  name: ExchangeName,
  { body, operator }: { readonly body: DecideExchangeBody; readonly operator: Operator },
): Promise<ErrorName | undefined> => {
  const { decision, revision, note = null } = body;
  const outcome =
    decision === 'approve' || decision === 'refuse'
      ? await decideExchange(parts.database, name, {
          decision,
          revision,
          operator: operator.name,
          isChecker: isChecker(operator),
          reason: decision === 'refuse' ? body.reason : null,
          note,
        })
      : await tellOfExchange(parts, name, {
          decision,
          revision,
          operator: operator.name,
          reason: body.reason ?? 'not_accepted',
          evidence: { proof: body.evidence, note },
        });
  if (outcome === 'decided') return undefined;
  return outcome;
};

/**
 * Mounts operators' decisions about exchanges, each by name and about the revision they have seen.
 */
export const mountOperatorExchanges = (http: Http, parts: OperatorExchanges): void => {
  const { database } = parts;

  http.mount(operatorExchangesRoute, async ({ query, operator }) => {
    const { state, country, type, waitingFor, amount, cursor } = query;
    const after = cursor === undefined ? undefined : parseExchangeNumber(cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const isAbove = amount === undefined ? undefined : amount === 'above';
    const limit = query.limit + 1;
    const filter = { state, country, type, isAbove, after: after?.exchangeId, limit };
    const rows =
      waitingFor === undefined
        ? await findQueue(database, filter)
        : await findWaiting(database, {
            ...filter,
            states: statesOf(operator, { state, waitingFor }),
            ...(waitingFor === 'me' && {
              operator: { name: operator.name, isChecker: isChecker(operator) },
            }),
          });
    const left = await leftFor(database, operator, rows);
    const exchanges = rows.map((row) => describeExchange(row, left));
    return pageAnswer(exchanges, query, ({ exchangeId }) => exchangeId);
  });

  http.mount(operatorExchangeRoute, async ({ params, operator }) => {
    const name = parseExchangeNumber(params.id);
    const row = name && (await findQueued(database, name));
    if (name === undefined || row === undefined) return problem('exchange_not_found');
    const exchange = describeExchange(row, await leftFor(database, operator, [row]));
    return answer(200, await describeWhole(parts, name, { row, exchange }));
  });

  http.mount(decideExchangeRoute, async ({ params, body, operator, log }) => {
    const name = parseExchangeNumber(params.id);
    if (name === undefined) return problem('exchange_not_found');
    const refusal = await decide(parts, name, { body, operator });
    const { decision: kind } = body;
    const entry = { event: 'exchange-decided', exchangeId: params.id, kind, outcome: refusal };
    log.info(entry, 'an operator has decided');
    if (refusal !== undefined) {
      return problem(refusal, errorCatalogue[refusal].retry ? { retryAfterSeconds } : {});
    }
    const row = await findQueued(database, name);
    if (row === undefined) return problem('exchange_not_found');
    return answer(200, describeExchange(row, await leftFor(database, operator, [row])));
  });

  http.mount(noteExchangeRoute, async ({ params }) => {
    const name = parseExchangeNumber(params.id);
    const row = name && (await findQueued(database, name));
    // The note is the act's own reason, and stands in its record alone.
    return row === undefined ? problem('exchange_not_found') : answer(204, undefined);
  });
};
