import {
  addExchangePolicyRoute,
  closeExchangesRoute,
  djLevels,
  encodeAmount,
  exchangeClosingsRoute,
  exchangePoliciesRoute,
  previewExchangePolicyRoute,
} from '@dipper/contract';
import type { ExchangePolicy, QueryOf } from '@dipper/contract';
import {
  closeExchanges,
  describeLines,
  estimate,
  findClosings,
  findPolicies,
  findPolicyVersions,
  ratesOf,
} from '../../core/payouts/index.ts';
import type { Lines, Policy } from '../../core/payouts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { readMoment } from './moments.ts';
import { askForSecondLook } from './second-looks.ts';

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

/** Uses the code that estimates and pays, so that a preview matches the payment. */
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
  const described = (lines: Lines | undefined) =>
    lines === undefined ? null : describeLines(lines, now.unit);
  return djLevels.map((djLevel) => ({
    djLevel,
    before: described(estimate(points, now, djLevel)),
    after: described(estimate(points, then, djLevel)),
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

/**
 * Mounts the company's terms of exchanges: versions are added by two operators, and none is ever
 * changed.
 */
export const mountExchangePolicies = (http: Http, database: Database): void => {
  http.mount(exchangePoliciesRoute, async ({ query }) => {
    const policies = await findPolicyVersions(database, query);
    return answer(200, { results: policies.map(describePolicy) });
  });

  http.mount(addExchangePolicyRoute, async ({ body, operator }) => {
    const { version, effectiveFrom, reason, ...terms } = body;
    const from = readMoment(effectiveFrom);
    if (!from.isReal) return problem('wrong_request_format');
    const subject = `exchange-policy:${body.country}:${body.route}`;
    const wish = { kind: 'exchange-policy', ...terms } as const;
    const { name: by } = operator;
    return askForSecondLook(database, { subject, version, from: from.at, wish, reason, by });
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
      return problem('changed_meanwhile');
    }
    const state = isClosed ? 'closed' : 'open';
    log.info({ event: 'exchanges-switched', country, state }, 'exchanges were switched');
    return answer(200, { country, isClosed });
  });
};
