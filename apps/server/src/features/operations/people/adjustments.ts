import {
  addSpoonAdjustmentRuleRoute,
  adjustSpoonsRoute,
  decideSpoonAdjustmentRoute,
  decodeAmount,
  encodeAmount,
  spoonAdjustmentRulesRoute,
  spoonAdjustmentsRoute,
} from '@dipper/contract';
import type { SpoonAdjustment, SpoonAdjustmentRule } from '@dipper/contract';
import { personKeyOf } from '../../../core/accounts/index.ts';
import type { PersonKey } from '../../../core/accounts/index.ts';
import { publicIdOf, parsePublicId } from '../../../core/charging/index.ts';
import { mostSpoonsAtOnce } from '../../../core/ledger/index.ts';
import { giveBackAlone, takeAlone } from '../../../core/operators/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { newUuid } from '../../../platform/ids.ts';
import {
  askAdjustment,
  decideAdjustment,
  findAdjustment,
  findAdjustmentsOf,
  findRules,
  findWaiting,
} from './adjustment-repository.ts';
import { askForSecondLook } from '../second-looks.ts';
import { readMoment } from '../moments.ts';
import type {
  Adjusted,
  AdjustmentName,
  AdjustmentRow,
  AdjustmentWish,
  RuleRow,
} from './adjustment-repository.ts';

const letter = 'a';

const describe = (row: AdjustmentRow): SpoonAdjustment => ({
  adjustmentId: publicIdOf(letter, { userId: row.user_id, id: row.adjustment_id }),
  userId: Number(row.user_id),
  direction: row.direction,
  spoons: encodeAmount(row.spoons),
  state: row.state,
  reason: row.reason,
  askedBy: row.asked_by,
  askedAt: row.asked_at.toISOString(),
  decidedBy: row.decided_by,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const describeRule = (row: RuleRow): SpoonAdjustmentRule => ({
  aloneMost: encodeAmount(row.alone_most),
  most: encodeAmount(row.most),
  version: row.version,
  effectiveFrom: row.effective_from.toISOString(),
  standing: row.standing,
  changedBy: row.changed_by,
  changedAt: row.changed_at.toISOString(),
  reason: row.reason,
});

const adjustmentNamed = (id: string): AdjustmentName | undefined => {
  const name = parsePublicId(letter, id);
  return name && { bucket: name.bucket, userId: name.userId, adjustmentId: name.id };
};

const findOne = async (database: Database, name: AdjustmentName): Promise<SpoonAdjustment> => {
  const row = await findAdjustment(database, name);
  if (row === undefined) throw new Error('an adjustment that stands is there');
  return describe(row);
};

const mountRules = (http: Http, database: Database): void => {
  http.mount(spoonAdjustmentRulesRoute, async () =>
    answer(200, { results: (await findRules(database)).map(describeRule) }),
  );

  http.mount(addSpoonAdjustmentRuleRoute, async ({ body, operator }) => {
    const [aloneMost, most] = [decodeAmount(body.aloneMost), decodeAmount(body.most)];
    if (aloneMost < 0n || most < aloneMost || most > mostSpoonsAtOnce) {
      return problem('invalid_amount');
    }
    const { version, reason } = body;
    const from = readMoment(body.effectiveFrom);
    if (!from.isReal) return problem('wrong_request_format');
    const subject = 'spoon-adjustments';
    const wish = { kind: subject, aloneMost: body.aloneMost, most: body.most } as const;
    const { name: by } = operator;
    return askForSecondLook(database, { subject, version, from: from.at, wish, reason, by });
  });
};

/**
 * An operator's daily limit counts gifts to all people; an amount beyond it waits for a second
 * operator.
 */
const adjustByOne = async (
  database: Database,
  person: PersonKey,
  wish: Omit<AdjustmentWish, 'mayAlone'>,
): Promise<Adjusted> => {
  const { adjustmentId: claimId, direction: kind, spoons: amount, operator } = wish;
  const claim = { claimId, kind, unit: 'SPOON', amount } as const;
  const mayAlone = amount > 0n && (await takeAlone(database, operator, claim));
  const proposed = await askAdjustment(database, person, { ...wish, mayAlone });
  const isDone = proposed.kind === 'stands' && proposed.adjustmentId === claimId && proposed.isDone;
  if (mayAlone && !isDone) await giveBackAlone(database, operator, claimId);
  return proposed;
};

/** Spoons out of goodwill: a few by one operator, more by two, and none twice for one wish. */
export const mountAdjustments = (http: Http, database: Database): void => {
  mountRules(http, database);

  http.mount(adjustSpoonsRoute, async ({ params, body, operator, idempotencyKey: key, log }) => {
    const person = personKeyOf(BigInt(params.id));
    const spoons = decodeAmount(body.spoons);
    const { direction, reason } = body;
    const wish = { direction, spoons, reason, key, operator: operator.name };
    const adjusted = await adjustByOne(database, person, { ...wish, adjustmentId: newUuid() });
    if (adjusted.kind === 'refused') return problem(adjusted.error);
    const adjustment = await findOne(database, { ...person, adjustmentId: adjusted.adjustmentId });
    const { state: outcome } = adjustment;
    log.info({ event: 'spoons-adjusted', kind: direction, outcome }, 'out of goodwill');
    return answer(201, adjustment);
  });

  http.mount(spoonAdjustmentsRoute, async ({ query }) => {
    const { cursor, limit, userId } = query;
    const after = cursor === undefined ? undefined : adjustmentNamed(cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const page = { after: after?.adjustmentId, limit: limit + 1 };
    const rows = await (userId === undefined
      ? findWaiting(database, page)
      : findAdjustmentsOf(database, personKeyOf(BigInt(userId)), page));
    return pageAnswer(rows.map(describe), query, ({ adjustmentId }) => adjustmentId);
  });

  http.mount(decideSpoonAdjustmentRoute, async ({ params, body, operator, log }) => {
    const name = adjustmentNamed(params.id);
    if (name === undefined) return problem('not_found');
    const isAgreed = body.decision === 'agree';
    const wish = { isAgreed, reason: body.reason, operator: operator.name };
    const decided = await decideAdjustment(database, name, wish);
    const outcome = decided.kind === 'refused' ? decided.error : 'decided';
    const entry = { event: 'spoons-decided', kind: body.decision, outcome };
    log.info(entry, 'an operator has decided');
    if (decided.kind === 'refused') return problem(decided.error);
    return answer(200, await findOne(database, name));
  });
};
