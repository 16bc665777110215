import type { Clock } from '../../platform/clock.ts';
import type {
  PayoutOrder,
  PayoutOutcome,
  PayoutProvider,
  StatementLine,
} from '../../ports/payout-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions } from './client.ts';
import { questionId, transactionId } from './number.ts';
import { readStatement, statementBody } from './statement.ts';
import {
  daysOf,
  depositBody,
  hasNothing,
  holderBody,
  koreanDay,
  readDeposit,
  readHolder,
  readResult,
  resultBody,
} from './translate.ts';
import type { OpenBankingSettings } from './translate.ts';

export { openBankingProtocol } from './protocol.ts';

export type OpenBankingOptions = OpenBankingSettings &
  ClientOptions &
  Pick<Clock, 'now'> & { readonly institutionCode: string };

/**
 * The open banking of Korea's clearing house (KFTC), which pays into any bank account;
 * `protocol.ts` lists the public facts and the questions for the contract's manual. The statement
 * of our own account is requested by its number, like people's accounts, and has our printed number
 * in each line. Returned money appears in that list only: an operator records it.
 */
const pagesMost = 400;

export const createOpenBanking = (options: OpenBankingOptions): PayoutProvider => {
  const { institutionCode, now } = options;
  const client = createClient(options);

  const ask = async (order: PayoutOrder): Promise<PayoutOutcome> => {
    const id = transactionId(institutionCode, order.reference);
    let outcome: PayoutOutcome = { kind: 'unknown', evidence: {} };
    for (const day of daysOf(order)) {
      const answer = await client.result(resultBody(order, { id, day, now: now() }));
      outcome = readResult(answer, { id, day });
      if (!hasNothing(answer)) break;
    }
    return outcome;
  };

  const readLines = async (from: Date, to: Date): Promise<readonly StatementLine[] | undefined> => {
    const lines: StatementLine[] = [];
    let after: string | null = null;
    for (let page = 0; page < pagesMost; page += 1) {
      const { bankCode, accountNumber } = options;
      const call = { id: questionId(institutionCode), bankCode, accountNumber, now: now() };
      const body = statementBody({ from, to, after }, call);
      const read = readStatement(await client.statement(body));
      if (read === undefined) return undefined;
      lines.push(...read.lines);
      if (read.next === null) return lines;
      after = read.next;
    }
    return undefined;
  };

  return {
    name: 'openbanking',
    statement: {
      numberOf: (reference) => transactionId(institutionCode, reference),
      read: async (from, to) => {
        const lines = await readLines(from, to);
        return lines === undefined ? { kind: 'unknown' } : { kind: 'lines', lines };
      },
    },
    checkHolder: async (question) => {
      const id = questionId(institutionCode);
      return readHolder(await client.realName(holderBody(question, id, now())), question);
    },
    send: async (order) => {
      const moment = now();
      const id = transactionId(institutionCode, order.reference);
      const body = depositBody(order, options, { id, now: moment });
      if (body === undefined) return { kind: 'not-sent', evidence: { why: 'no bank account' } };
      return readDeposit(await client.deposit(body), { id, day: koreanDay(moment) });
    },
    ask,
  };
};
