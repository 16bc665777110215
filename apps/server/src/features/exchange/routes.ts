import {
  bankNameIn,
  banksRoute,
  cancelExchangeRoute,
  cashOutRoute,
  currentCompleteDepositRoute,
  decodeAmount,
  encodeAmount,
  estimateExchangeRoute,
  estimatedAmountsRoute,
  exchangeHistoryStatusRoute,
  exchangeRoute,
  exchangesRoute,
  exchangeStatuses,
  keptPayeeRoute,
  localeOfCountry,
} from '@dipper/contract';
import { findBanks } from '../../core/catalogue/index.ts';
import {
  areExchangesClosed,
  cancelExchange,
  describeLines,
  holidaysAround,
  parseExchangeNumber,
} from '../../core/payouts/index.ts';
import type { ExchangeName } from '../../core/payouts/index.ts';
import type { Printer } from '../../core/receipts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http, Person } from '../../platform/http/index.ts';
import { once } from '../../platform/idempotency/index.ts';
import { requestCashOut } from './cash.ts';
import type { CashOutTools } from './cash.ts';
import { argumentsOf, estimateFor, readTerms, usualTypeIn, waysOf } from './estimates.ts';
import { mountDotmoney } from './dotmoney.ts';
import type { DotmoneyTools } from './dotmoney.ts';
import { mountExchangeForm } from './form.ts';
import { describeKeptPayee } from './kept-payee.ts';
import { mountPayoneer } from './payoneer.ts';
import type { PayoneerTools } from './payoneer.ts';
import { describeExchange, isInApp, statesOf, statusOfState } from './model.ts';
import type { RequestTools } from './request.ts';
import { retryAfterSeconds, tellRequested, tellRefusal } from './tell.ts';
import {
  countExchanges,
  findDepositDates,
  findExchanges,
  findLastDeposit,
  findOneExchange,
} from './repository.ts';

/** Returns the name of the person's exchange; another person's is treated as missing. */
const nameOf = (person: Person, id: string): ExchangeName | undefined => {
  const name = parseExchangeNumber(id);
  return name?.userId === person.userId ? name : undefined;
};

const mountLists = (http: Http, database: Database): void => {
  http.mount(exchangesRoute, async ({ person, query }) => {
    if (await areExchangesClosed(database, person.country)) {
      return problem('under_maintenance', { retryAfterSeconds });
    }
    const { cursor, type, status, limit } = query;
    const after = cursor === undefined ? undefined : nameOf(person, cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findExchanges(database, person, {
      after: after?.exchangeId,
      type,
      states: status && statesOf(status),
      limit: limit + 1,
    });
    return pageAnswer(rows.map(describeExchange), query, ({ exchangeId }) => exchangeId);
  });

  http.mount(exchangeRoute, async ({ person, params }) => {
    if (await areExchangesClosed(database, person.country)) {
      return problem('under_maintenance', { retryAfterSeconds });
    }
    const name = nameOf(person, params.id);
    const row = name && (await findOneExchange(database, name));
    return row === undefined ? problem('exchange_not_found') : answer(200, describeExchange(row));
  });

  http.mount(currentCompleteDepositRoute, async ({ person }) => {
    const row = await findLastDeposit(database, person);
    return answer(200, { deposit: row === undefined ? null : describeExchange(row) });
  });

  http.mount(exchangeHistoryStatusRoute, async ({ person }) => {
    const [rows, isUnderMaintenance] = await Promise.all([
      countExchanges(database, person),
      areExchangesClosed(database, person.country),
    ]);
    const counts = exchangeStatuses.map((status) => ({
      status,
      count: rows
        .filter(({ state }) => statusOfState(state) === status)
        .reduce((sum, { count }) => sum + count, 0),
    }));
    const isProceedingExchange = counts.some(
      ({ status, count }) =>
        count > 0 && (status === 'checking' || status === 'waiting_for_deposit'),
    );
    return answer(200, { isProceedingExchange, isUnderMaintenance, counts });
  });
};

const mountEstimates = (http: Http, tools: RequestTools): void => {
  const { database } = tools;
  http.mount(banksRoute, async ({ person }) => {
    const locale = localeOfCountry[person.country];
    const banks = await findBanks(database);
    const named = (isActive: boolean) =>
      banks.flatMap(({ code, ko, en, active }) =>
        active === isActive ? [{ code, name: bankNameIn({ ko, en }, locale), ko, en }] : [],
      );
    return answer(200, { results: named(true), former: named(false) });
  });

  http.mount(estimatedAmountsRoute, async ({ person, params }) => {
    if (BigInt(params.id) !== person.userId) return problem('user_not_found');
    const terms = await readTerms(tools, person);
    const days = terms.policies.map(({ deposit_days: each }) => each);
    const holidays = holidaysAround(person.country, tools.clock.now());
    const dates = await findDepositDates(database, person.country, { days, holidays });
    return answer(200, { points: encodeAmount(terms.held), results: waysOf(terms, dates) });
  });

  http.mount(estimateExchangeRoute, async ({ person, body }) => {
    if (await areExchangesClosed(database, person.country)) {
      return problem('under_maintenance', { retryAfterSeconds });
    }
    const { exchangeAmount, type = usualTypeIn(person.country) } = body;
    const terms = await readTerms(tools, person);
    const estimated = estimateFor(terms, type, decodeAmount(exchangeAmount));
    if ('error' in estimated) {
      const { error, policy } = estimated;
      return tellRefusal({ error, arguments: argumentsOf(error, policy) });
    }
    return answer(200, describeLines(estimated.lines, estimated.policy.unit));
  });
};

export type ExchangeTools = CashOutTools &
  PayoneerTools &
  DotmoneyTools & { readonly printer: Printer };

/** Mounts the calls that exchange points for money: estimates, requests and their progress. */
export const mountExchange = (http: Http, tools: ExchangeTools): void => {
  const { database } = tools;
  mountLists(http, database);
  mountEstimates(http, tools);
  mountPayoneer(http, tools);
  mountDotmoney(http, tools);
  mountExchangeForm(http, tools);

  http.mount(keptPayeeRoute, async ({ person }) =>
    answer(200, { payee: await describeKeptPayee(tools, person) }),
  );

  http.mount(cashOutRoute, async ({ person, body, idempotencyKey: key, userAgent, log }) => {
    if (isInApp(userAgent)) return problem('exchange_web_only');
    return tellRequested(await requestCashOut(tools, { person, body, key }), log);
  });

  http.mount(
    cancelExchangeRoute,
    once<typeof cancelExchangeRoute>(database, async ({ person, params, log }) => {
      const name = nameOf(person, params.id);
      if (name === undefined) return problem('exchange_not_found');
      const outcome = await cancelExchange(database, name);
      log.info(
        { event: 'exchange-canceled', exchangeId: params.id, outcome },
        'somebody takes an exchange back',
      );
      if (outcome !== 'canceled' && outcome !== 'already') {
        return problem(outcome);
      }
      const row = await findOneExchange(database, name);
      return row === undefined ? problem('exchange_not_found') : answer(200, describeExchange(row));
    }),
  );
};
