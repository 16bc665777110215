import type { Answer } from '../../control/calls.ts';
import type { Operation } from '../../control/perform.ts';
import type { Plants } from '../../control/plants.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { koreanTime, answerOf } from './answers.ts';
import type { OpenBanking } from './operations.ts';
import type { Transfer } from './transfers.ts';

interface Line {
  readonly transfer: Transfer;
  readonly isBack: boolean;
  readonly at: Date;
  readonly printed: string;
  readonly amount: number;
}

const perPage = 25;
const dayLength = 8;
const timeLength = 14;

function linesOf(transfer: Transfer): Line[] {
  const line = { transfer, printed: transfer.printed, amount: transfer.amount };
  const { paidAt, returnedAt } = transfer;
  return [
    ...(paidAt === undefined ? [] : [{ ...line, isBack: false, at: paidAt }]),
    ...(returnedAt === undefined ? [] : [{ ...line, isBack: true, at: returnedAt }]),
  ];
}

function describe({ isBack, at, printed, amount }: Line): JsonObject {
  const time = koreanTime(at);
  return {
    tran_date: time.slice(0, dayLength),
    tran_time: time.slice(dayLength, timeLength),
    inout_type: isBack ? '입금' : '출금',
    tran_type: isBack ? '반환' : '이체',
    print_content: printed,
    tran_amt: String(amount),
  };
}

/** Our contracted account, day by day: what has left it, and what came back. */
function answerStatement(bank: OpenBanking, plants: Plants, body: JsonObject): Answer {
  const [from = '', to = ''] = [textOf(body['from_date']), textOf(body['to_date'])];
  const all = bank.transfers.list().flatMap(linesOf);
  const shown = plants
    .in('openbanking', all, {
      orderOf: ({ transfer }) => transfer.id,
      withAmount: (line, amount) => ({ ...line, amount }),
      asStranger: (line) => ({ ...line, printed: `${line.printed.slice(0, -4)}ZZZZ` }),
    })
    .map((line) => ({ line, day: koreanTime(line.at).slice(0, dayLength) }))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ line }) => line)
    .toSorted((left, right) => left.at.getTime() - right.at.getTime());
  const begin = Number(textOf(body['befor_inquiry_trace_info']) ?? '0');
  const page = shown.slice(begin, begin + perPage);
  const isMore = begin + perPage < shown.length;
  return answerOf(bank.clock.now(), 'A0000', {
    page_record_cnt: String(page.length),
    next_page_yn: isMore ? 'Y' : 'N',
    ...(isMore && { befor_inquiry_trace_info: String(begin + perPage) }),
    res_list: page.map(describe),
  });
}

export function statement(
  bank: OpenBanking,
  input: unknown,
  plants: Plants,
): Result<Operation & { readonly id: undefined }, Answer> {
  const body = asObject(input);
  const isDay = (name: string): boolean => /^20\d{6}$/.test(textOf(body[name]) ?? '');
  const { accountNumber, bankCode } = bank.settings;
  const isOurs = body['account_num'] === accountNumber && body['bank_code_std'] === bankCode;
  const isWhole =
    textOf(body['bank_code_std']) !== undefined &&
    isDay('from_date') &&
    isDay('to_date') &&
    body['inquiry_base'] === 'D';
  if (!isWhole) return failure(answerOf(bank.clock.now(), 'A0004'));
  if (!isOurs) return failure(answerOf(bank.clock.now(), 'A0322'));
  return success({
    id: undefined,
    act: () => answerStatement(bank, plants, body),
    decline: (errorCode) => answerOf(bank.clock.now(), String(errorCode ?? 'A0003')),
    fault: () => ({ status: 500, body: 'Internal Server Error' }),
  });
}
