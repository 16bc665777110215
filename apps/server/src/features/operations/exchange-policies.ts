import {
  addExchangePolicyRoute,
  closeExchangesRoute,
  decodeAmount,
  djLevels,
  encodeAmount,
  exchangeClosingsRoute,
  exchangePoliciesRoute,
  previewExchangePolicyRoute,
} from '@dipper/contract';
import type { BodyOf, ExchangePolicy, QueryOf } from '@dipper/contract';
import {
  addPolicy,
  closeExchanges,
  describeLines,
  estimate,
  findClosings,
  findPolicies,
  findPolicyVersions,
  ratesOf,
} from '../../core/payouts/index.ts';
import type { Lines, NewPolicy, Policy } from '../../core/payouts/index.ts';
import { sqlState } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { readMoment } from './moments.ts';

export const describePolicy = (policy: Policy): ExchangePolicy => ({
  country: policy.country,
  route: policy.route,
  version: policy.version,
  effectiveFrom: policy.effective_from.toISOString(),
  unit: policy.unit,
  ratePoints: encodeAmount(policy.rate_points),
  rateUnits: encodeAmount(policy.rate_units),
  minimumPoints: encodeAmount(policy.minimum_points),
  minimumAmount: encodeAmount(policy.minimum_amount),
  minimumBalance: encodeAmount(policy.minimum_balance),
  minimumSpoons: encodeAmount(policy.minimum_spoons),
  spoonFee: policy.fees,
  pgFee: policy.pg_fee,
  remittanceFee: encodeAmount(policy.remittance_fee),
  taxClass: policy.tax_class,
  secondOperatorAbove: encodeAmount(policy.second_operator_above),
  depositDays: policy.deposit_days,
  changedAt: policy.changed_at.toISOString(),
  changedBy: policy.changed_by,
  reason: policy.reason,
});

type Planned = { readonly from: Date | undefined; readonly operator: string };

const policyOf = (
  body: BodyOf<typeof addExchangePolicyRoute>,
  { from, operator }: Planned,
): NewPolicy => ({
  country: body.country,
  route: body.route,
  version: body.version,
  effective_from: from,
  unit: body.unit,
  rate_points: decodeAmount(body.ratePoints),
  rate_units: decodeAmount(body.rateUnits),
  minimum_points: decodeAmount(body.minimumPoints),
  minimum_amount: decodeAmount(body.minimumAmount),
  minimum_balance: decodeAmount(body.minimumBalance),
  minimum_spoons: decodeAmount(body.minimumSpoons),
  fees: body.spoonFee,
  pg_fee: body.pgFee,
  remittance_fee: decodeAmount(body.remittanceFee),
  tax_class: body.taxClass,
  second_operator_above: decodeAmount(body.secondOperatorAbove),
  deposit_days: body.depositDays,
  changed_by: operator,
  reason: body.reason,
});

/** By the code that estimates and pays, so that a preview says what will be. */
const previewOf = (policy: Policy, query: QueryOf<typeof previewExchangePolicyRoute>) => {
  const now = ratesOf(policy);
  const { regular, choice_dj, star_dj, top_dj } = query;
  const then = {
    unit: now.unit,
    rate_points: BigInt(query.ratePoints),
    rate_units: BigInt(query.rateUnits),
    fees: { regular, choice_dj, star_dj, top_dj },
    pg_fee: query.pgFee,
    remittance_fee: BigInt(query.remittanceFee),
    tax_class: query.taxClass,
  };
  const points = BigInt(query.points);
  const told = (lines: Lines | undefined) =>
    lines === undefined ? null : describeLines(lines, now.unit);
  return djLevels.map((djLevel) => ({
    djLevel,
    before: told(estimate(points, now, djLevel)),
    after: told(estimate(points, then, djLevel)),
  }));
};

const mountPreview = (http: Http, database: Database): void =>
  http.mount(previewExchangePolicyRoute, async ({ query }) => {
    const policy = (await findPolicies(database, query.country)).find(
      ({ route }) => route === query.route,
    );
    if (policy === undefined) return problem('not_found');
    if (query.ratePoints === '0' || query.rateUnits === '0') return problem('wrong_request_format');
    return answer(200, { version: policy.version, results: previewOf(policy, query) });
  });

const refusals = {
  changed_meanwhile: 'exchange_changed_meanwhile',
  in_the_past: 'exchange_policy_in_the_past',
} as const;

const checkViolation = '23514';

/** What the company decides about exchanges: versions are added, and none is ever changed. */
export const mountExchangePolicies = (http: Http, database: Database): void => {
  http.mount(exchangePoliciesRoute, async ({ query }) => {
    const policies = await findPolicyVersions(database, query);
    return answer(200, { results: policies.map(describePolicy) });
  });

  http.mount(addExchangePolicyRoute, async ({ body, operator, log }) => {
    const from = readMoment(body.effectiveFrom);
    if (!from.isReal) return problem('wrong_request_format');
    try {
      const planned = { from: from.at, operator: operator.name };
      const outcome = await addPolicy(database, policyOf(body, planned));
      if (outcome !== 'added') return problem(refusals[outcome]);
    } catch (error) {
      // A fee of more than everything, a conversion with tax: what the table itself does not take.
      if (sqlState(error) === checkViolation) return problem('invalid_amount');
      throw error;
    }
    const { country, route: kind, version } = body;
    log.info({ event: 'exchange-policy-added', country, kind }, 'the exchange policy has changed');
    const added = (await findPolicyVersions(database, body)).find(
      (policy) => policy.version === version,
    );
    if (added === undefined) throw new Error('a policy that was just added is there');
    return answer(201, describePolicy(added));
  });

  mountPreview(http, database);

  http.mount(exchangeClosingsRoute, async () => {
    const results = (await findClosings(database)).map((row) => ({
      country: row.country,
      isClosed: row.is_closed,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      reason: row.reason,
    }));
    return answer(200, { results });
  });

  http.mount(closeExchangesRoute, async ({ body, operator, log }) => {
    const { country, isClosed, reason } = body;
    const { name: by } = operator;
    if (!(await closeExchanges(database, { country, isClosed, by, reason }))) {
      return problem('exchange_changed_meanwhile');
    }
    const state = isClosed ? 'closed' : 'open';
    log.info({ event: 'exchanges-switched', country, state }, 'exchanges were switched');
    return answer(200, { country, isClosed });
  });
};
