import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import type { Operation, UnderWay } from '../../control/perform.ts';
import type { Clock } from '../../platform/clock.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { OpenBankingSettings } from '../../settings.ts';
import { codeInside, type Accounts } from './accounts.ts';
import { bankPart, koreanTime, answerOf, transferPart } from './answers.ts';
import type { Transfer, TransferOrder, Transfers } from './transfers.ts';

export interface OpenBanking {
  readonly settings: OpenBankingSettings;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly transfers: Transfers;
}

type Prepared = Result<Operation & { readonly id: string | undefined }, Answer>;

const dayLength = 8;
const noAccount = '412';
const holderDiffers = '815';
const underWay = 'A0001';

const today = ({ clock }: OpenBanking): string => koreanTime(clock.now()).slice(0, dayLength);
const fault = (): Answer => ({ status: 500, body: 'Internal Server Error' });
const isBankCode = (code: string): boolean => /^\d{3}$/.test(code);

/** Returns the bank's code for an account and its claimed holder. */
function bankCode({ accounts }: OpenBanking, bank: string, number: string): string {
  const inside = codeInside(number);
  if (inside !== undefined) return inside;
  return accounts.get(bank, number) === undefined ? noAccount : '000';
}

function isNumberOfOurs({ settings }: OpenBanking, id: string | undefined): id is string {
  const { institutionCode } = settings;
  return id !== undefined && id.startsWith(`${institutionCode}U`) && /^[A-Z0-9]{20}$/.test(id);
}

function isTime(body: JsonObject): boolean {
  return /^20\d{12}$/.test(textOf(body['tran_dtime']) ?? '');
}

const onlyOne = (body: JsonObject): JsonObject => {
  const list: readonly unknown[] = Array.isArray(body['req_list']) ? body['req_list'] : [];
  return list.length === 1 && body['req_cnt'] === '1' ? asObject(list[0]) : {};
};

function orderOf(one: JsonObject): Partial<TransferOrder> {
  const amount = textOf(one['tran_amt']) ?? '';
  return {
    ...(textOf(one['bank_tran_id']) && { id: String(one['bank_tran_id']) }),
    bank: textOf(one['bank_code_std']) ?? '',
    accountNumber: textOf(one['account_num']) ?? '',
    holder: textOf(one['account_holder_name']) ?? '',
    amount: /^[1-9]\d{0,11}$/.test(amount) ? Number(amount) : 0,
  };
}

/** Stores the transfer with the bank's code; returns the answer to the call itself. */
function answerDeposit(bank: OpenBanking, order: TransferOrder, errorCode?: string): Answer {
  const now = bank.clock.now();
  if (bank.transfers.get(today(bank), order.id) !== undefined) return answerOf(now, 'A0326');
  if (errorCode === underWay) {
    bank.transfers.put(order, today(bank), undefined);
    return answerOf(now, underWay);
  }
  if (errorCode !== undefined && !isBankCode(errorCode)) return answerOf(now, errorCode);
  const account = bank.accounts.get(order.bank, order.accountNumber);
  const isSomebodyElses = account !== undefined && account.holder !== order.holder;
  if (errorCode === undefined && isSomebodyElses) return answerOf(now, 'A0312');
  const code = errorCode ?? bankCode(bank, order.bank, order.accountNumber);
  const transfer = bank.transfers.put(order, today(bank), code);
  return answerOf(now, code === '000' ? 'A0000' : 'A0002', {
    res_cnt: '1',
    res_list: [transferPart(transfer, code)],
  });
}

export function deposit(bank: OpenBanking, input: unknown): Prepared {
  const body = asObject(input);
  const { settings, clock } = bank;
  const {
    id,
    bank: code = '',
    accountNumber = '',
    holder = '',
    amount = 0,
  } = orderOf(onlyOne(body));
  const printed = textOf(body['wd_print_content']) ?? '';
  const no = (problem: string) => failure(answerOf(clock.now(), problem));
  const isWhole = isTime(body) && code !== '' && accountNumber !== '' && amount > 0;
  if (!isWhole || holder === '' || !isNumberOfOurs(bank, id)) return no('A0004');
  if (body['cntr_account_num'] !== settings.accountNumber) return no('A0322');
  if (body['wd_pass_phrase'] !== settings.passphrase) return no('A0307');
  const order: TransferOrder = { id, bank: code, accountNumber, holder, amount, printed };
  const decline = (errorCode: ErrorCode | undefined): Answer =>
    answerDeposit(bank, order, String(errorCode ?? noAccount));
  const say = (errorCode: ErrorCode): Answer => {
    const said = String(errorCode);
    if (!isBankCode(said)) return answerOf(clock.now(), said);
    const part = transferPart({ ...order, day: today(bank) }, said);
    return answerOf(clock.now(), 'A0002', { res_cnt: '1', res_list: [part] });
  };
  /** Left to itself it is paid; `decide` of the control API may say otherwise before. */
  const takeOn = (): UnderWay | undefined => {
    const day = today(bank);
    if (bank.transfers.get(day, id) !== undefined) return undefined;
    return {
      answer: answerDeposit(bank, order, underWay),
      finish: () => {
        const open = bank.transfers.get(day, id);
        if (open?.code !== undefined || open === undefined) return;
        bank.transfers.decide(open, bankCode(bank, order.bank, order.accountNumber));
      },
    };
  };
  return success({ id, act: () => answerDeposit(bank, order), takeOn, decline, say, fault });
}

/** `decide` of the control API sets the result of a pending one. */
function answerResult(bank: OpenBanking, transfer: Transfer | undefined): Answer {
  const now = bank.clock.now();
  if (transfer === undefined) return answerOf(now, 'A0310');
  if (transfer.code === undefined) return answerOf(now, underWay);
  const part = transferPart(transfer, transfer.code);
  return answerOf(now, 'A0000', { res_cnt: '1', res_list: [part] });
}

export function result(bank: OpenBanking, input: unknown): Prepared {
  const body = asObject(input);
  const now = bank.clock.now();
  const one = onlyOne(body);
  const id = textOf(one['org_bank_tran_id']);
  const day = textOf(one['org_bank_tran_date']) ?? '';
  const isWhole = isTime(body) && body['check_type'] === '2' && /^\d{8}$/.test(day);
  if (!isWhole || !isNumberOfOurs(bank, id)) return failure(answerOf(now, 'A0004'));
  const found = (): Transfer | undefined => {
    const transfer = bank.transfers.get(day, id);
    return String(transfer?.amount) === one['org_tran_amt'] ? transfer : undefined;
  };
  return success({
    id,
    act: () => answerResult(bank, found()),
    decline: (errorCode) => answerOf(now, String(errorCode ?? 'A0003')),
    say: (errorCode) => {
      const [transfer, said] = [found(), String(errorCode)];
      if (!isBankCode(said) || transfer === undefined) return answerOf(now, said);
      return answerOf(now, 'A0000', { res_cnt: '1', res_list: [transferPart(transfer, said)] });
    },
    fault,
  });
}

export function realName(bank: OpenBanking, input: unknown): Prepared {
  const body = asObject(input);
  const now = bank.clock.now();
  const id = textOf(body['bank_tran_id']);
  const [code, number] = [textOf(body['bank_code_std']), textOf(body['account_num'])];
  const type = body['account_holder_info_type'];
  const info = textOf(body['account_holder_info']) ?? '';
  const isInfo = type === 'N' || (type === ' ' && /^\d{6}$/.test(info));
  const isWhole = isTime(body) && code !== undefined && number !== undefined && isInfo;
  if (!isWhole || !isNumberOfOurs(bank, id)) return failure(answerOf(now, 'A0004'));
  const no = (errorCode: string): Answer => answerOf(now, 'A0002', bankPart(errorCode));
  const act = (): Answer => {
    const said = bankCode(bank, code, number);
    const account = bank.accounts.get(code, number);
    if (said !== '000' || account === undefined) return no(said);
    if (type === ' ' && account.dateOfBirth !== info) return no(holderDiffers);
    const whose = { account_num: number, account_holder_name: account.holder };
    return answerOf(now, 'A0000', { bank_tran_id: id, ...bankPart('000'), ...whose });
  };
  const decline = (errorCode: ErrorCode = noAccount): Answer =>
    isBankCode(String(errorCode)) ? no(String(errorCode)) : answerOf(now, String(errorCode));
  return success({ id, act, decline, fault });
}
