import {
  approvalOutcomes,
  approveExchangesRoute,
  countrySchema,
  currencySchema,
  exchangeMailsRoute,
  fallbackLocale,
  localeOfCountry,
} from '@dipper/contract';
import type { ApprovalOutcome } from '@dipper/contract';
import { findPerson } from '../../core/accounts/index.ts';
import { mailsOfUnpaid } from '../../core/notices/index.ts';
import { decideExchange, findQueued, parseExchangeNumber } from '../../core/payouts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http, Operator } from '../../platform/http/index.ts';
import { doRecorded } from './acts/record.ts';
import type { ActTools } from './acts/record.ts';
import { describeExchange, isChecker, leftFor } from './exchanges.ts';

type Line = { readonly exchangeId: string; readonly revision: number };

type By = {
  readonly operator: Operator;
  readonly reason: string;
  readonly requestId: string;
};

const asOutcome = (outcome: string): ApprovalOutcome => {
  if (outcome === 'decided') return 'done';
  return approvalOutcomes.find((each) => each === outcome) ?? 'changed_meanwhile';
};

const agree = async (
  database: Database,
  { exchangeId, revision }: Line,
  { operator, reason }: By,
): Promise<ApprovalOutcome> => {
  const name = parseExchangeNumber(exchangeId);
  if (name === undefined) return 'exchange_not_found';
  const outcome = await decideExchange(database, name, {
    decision: 'approve',
    revision,
    operator: operator.name,
    isChecker: isChecker(operator),
    reason: null,
    note: reason,
  });
  return asOutcome(outcome);
};

/** Approves one of many exchanges as an act of its own; its failure does not touch the others. */
const agreeRecorded = async (tools: ActTools, line: Line, by: By): Promise<ApprovalOutcome> => {
  const act = {
    operator: by.operator,
    requestId: by.requestId,
    call: 'approveExchanges',
    subject: line.exchangeId,
    reason: by.reason,
    input: { revision: line.revision },
  } as const;
  try {
    const { outcome } = await doRecorded(tools, act, async () => {
      const outcome = await agree(tools.database, line, by);
      return outcome === 'done'
        ? { kind: 'answer', outcome }
        : { kind: 'problem', name: outcome, outcome };
    });
    return outcome;
  } catch (error) {
    tools.log.error({ error }, 'one of many exchanges could not be agreed to');
    return 'temporary_error';
  }
};

/** Approves many at once, and previews the mail about an unpaid one. */
export const mountExchangeApprovals = (
  http: Http,
  { walletUrl, ...tools }: ActTools & { readonly walletUrl: string },
): void => {
  const { database } = tools;

  http.mount(approveExchangesRoute, async ({ body, operator, requestId, log }) => {
    const { reason, exchanges } = body;
    const results = [];
    // The exchanges are approved one after the other: the audit record is one chain, and one call
    // must not empty the pool.
    for (const line of exchanges) {
      const outcome = await agreeRecorded(tools, line, { operator, reason, requestId });
      const name = parseExchangeNumber(line.exchangeId);
      const row = name && (await findQueued(database, name));
      const left = await leftFor(database, operator, row === undefined ? [] : [row]);
      const exchange = row === undefined ? null : describeExchange(row, left);
      results.push({ exchangeId: line.exchangeId, outcome, exchange });
    }
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    const entry = { event: 'exchanges-approved', count: results.length, done };
    log.info(entry, 'an operator has agreed to many');
    return answer(200, { results });
  });

  http.mount(exchangeMailsRoute, async ({ params, query }) => {
    const name = parseExchangeNumber(params.id);
    const row = name && (await findQueued(database, name));
    const currency = currencySchema.safeParse(row?.unit).data;
    if (name === undefined || row === undefined || currency === undefined) {
      return problem('exchange_not_found');
    }
    const person = await findPerson(database, name);
    const unpaid = {
      nickname: person?.nickname ?? '',
      points: row.points,
      amount: row.amount,
      currency,
      reason: query.reason,
      isReturned: query.decision === 'returned',
    };
    const mails = mailsOfUnpaid(unpaid, walletUrl);
    const country = countrySchema.safeParse(person?.country).data;
    const locale = country === undefined ? fallbackLocale : localeOfCountry[country];
    return answer(200, { locale, mails });
  });
};
