import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type {
  HolderAnswer,
  HolderQuestion,
  PayoutOrder,
  PayoutOutcome,
  PayoutRejection,
} from '../../ports/payout-provider.ts';
import { sent } from '../../platform/sent.ts';
import { openBankingProtocol } from './protocol.ts';
import { bankRejection, holderWordOf, clearingWordOf, isDoneByBank } from './codes.ts';

const { messages } = openBankingProtocol;

/** Pure: between our words and open banking's. Each function is tested on samples. */
export type OpenBankingSettings = {
  /** The account of ours that payouts are taken from, and its bank. */
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly passphrase: string;
};

const koreaMs = 9 * 3_600_000;
const dayMs = 24 * 3_600_000;
const digitsOf = (moment: Date): string =>
  new Date(moment.getTime() + koreaMs).toISOString().replaceAll(/\D/g, '');

/** `20261122183000`, as Korean clocks show it. */
export const koreanTime = (moment: Date): string => digitsOf(moment).slice(0, 14);
export const koreanDay = (moment: Date): string => digitsOf(moment).slice(0, 8);

/** The text in the person's passbook. Ours shows the number, which a statement is read by. */
const printed = '디퍼환전';

/** Undefined where the order has no bank account to go to. */
export const depositBody = (
  order: PayoutOrder,
  { accountNumber, passphrase }: OpenBankingSettings,
  { id, now }: { readonly id: string; readonly now: Date },
) => {
  const { payee } = order;
  if (payee.kind !== 'bank') return undefined;
  return sent(messages.deposit, {
    cntr_account_type: 'N',
    cntr_account_num: accountNumber,
    wd_pass_phrase: passphrase,
    wd_print_content: id,
    name_check_option: 'on',
    tran_dtime: koreanTime(now),
    req_cnt: '1',
    req_list: [
      {
        tran_no: '1',
        bank_tran_id: id,
        bank_code_std: payee.bankCode,
        account_num: payee.accountNumber,
        account_holder_name: payee.accountHolder,
        print_content: printed,
        tran_amt: String(order.amount),
        req_client_name: payee.accountHolder,
        req_client_bank_code: payee.bankCode,
        req_client_account_num: payee.accountNumber,
        req_client_num: order.personReference.toUpperCase(),
        transfer_purpose: 'TR',
      },
    ],
  });
};

const depositsOnly = '2';

export const resultBody = (
  { amount }: Pick<PayoutOrder, 'amount'>,
  { id, day, now }: { readonly id: string; readonly day: string; readonly now: Date },
) =>
  sent(messages.result, {
    check_type: depositsOnly,
    tran_dtime: koreanTime(now),
    req_cnt: '1',
    req_list: [
      {
        tran_no: '1',
        org_bank_tran_id: id,
        org_bank_tran_date: day,
        org_tran_amt: String(amount),
      },
    ],
  });

/**
 * The days under which the banks may have it, the likeliest first: the stored one, that of the
 * sending, the one after it and the one before it. A pending transfer has our own day, and clocks
 * differ around midnight, in either direction.
 */
export const daysOf = ({
  providerReference,
  sentAt,
  requestedAt,
}: PayoutOrder): readonly string[] => {
  const named = /^(\d{8})-/.exec(providerReference ?? '')?.[1];
  const sent = sentAt ?? requestedAt;
  const likely = [0, dayMs, -dayMs].map((apart) => koreanDay(new Date(sent.getTime() + apart)));
  return named === undefined ? likely : [...new Set([named, ...likely])];
};

/** `id` names the question alone: it may be asked as often as one likes. */
export const holderBody = (question: HolderQuestion, id: string, now: Date) =>
  sent(messages['real-name'], {
    bank_tran_id: id,
    bank_code_std: question.bankCode,
    account_num: question.accountNumber,
    // A space says that what follows is a day of birth, `N` that nothing does.
    account_holder_info_type: question.dateOfBirth === '' ? 'N' : ' ',
    account_holder_info: question.dateOfBirth,
    tran_dtime: koreanTime(now),
  });

const answerSchema = z.object({
  rsp_code: z.string(),
  api_tran_id: z.optional(z.string()),
  bank_rsp_code: z.optional(z.string()),
  account_holder_name: z.optional(z.string()),
  res_list: z.optional(z.array(z.unknown())),
});

const transferSchema = z.object({
  bank_tran_id: z.string(),
  bank_tran_date: z.string().check(z.regex(/^\d{8}$/)),
  bank_rsp_code: z.string(),
  tran_amt: z.string().check(z.regex(/^\d{1,12}$/)),
});

type Answer = z.infer<typeof answerSchema>;

const okay = 200;
const readable = (answer: OutboundAnswer): Answer | undefined => {
  if (answer.kind !== 'answered' || answer.status !== okay) return undefined;
  const parsed = answerSchema.safeParse(answer.body);
  return parsed.success ? parsed.data : undefined;
};

/** Never a name, an account or the words of a bank. */
const evidenceOf = (answer: OutboundAnswer, bankCode?: string): Evidence => {
  if (answer.kind !== 'answered') return { answer: answer.kind, why: answer.why };
  const read = readable(answer);
  return {
    status: answer.status,
    rspCode: read?.rsp_code ?? null,
    bankRspCode: bankCode ?? read?.bank_rsp_code ?? null,
    apiTranId: read?.api_tran_id ?? null,
  };
};

export const refusesToken = (answer: OutboundAnswer): boolean => {
  if (answer.kind !== 'answered') return false;
  const parsed = answerSchema.safeParse(answer.body);
  return (
    answer.status === 401 || (parsed.success && clearingWordOf(parsed.data.rsp_code) === 'token')
  );
};

/** Tells whether nothing was found, which proves nothing: it may be there tomorrow. */
export const hasNothing = (answer: OutboundAnswer): boolean =>
  clearingWordOf(readable(answer)?.rsp_code ?? '') === 'nothing';

type TransferQuery = { readonly id: string; readonly day: string };

/** Reads the bank's answer about the one requested transfer. */
const readTransfer = (
  answer: OutboundAnswer,
  { res_list: [first] = [], bank_rsp_code: whole }: Answer,
  { id }: TransferQuery,
): PayoutOutcome => {
  const parsed = transferSchema.safeParse(first);
  const transfer = parsed.success && parsed.data.bank_tran_id === id ? parsed.data : undefined;
  const code = transfer?.bank_rsp_code ?? (first === undefined ? whole : undefined) ?? '';
  const evidence = evidenceOf(answer, code);
  const reason = bankRejection(code);
  if (reason !== undefined) return { kind: 'rejected', reason, evidence };
  if (transfer === undefined || !isDoneByBank(code)) return { kind: 'unknown', evidence };
  return {
    kind: 'paid',
    reference: `${transfer.bank_tran_date}-${id}`,
    amount: BigInt(transfer.tran_amt),
    currency: 'KRW',
    evidence,
  };
};

const accepted = (answer: OutboundAnswer, { id, day }: TransferQuery): PayoutOutcome => ({
  kind: 'accepted',
  reference: `${day}-${id}`,
  evidence: evidenceOf(answer),
});

export const readDeposit = (answer: OutboundAnswer, query: TransferQuery): PayoutOutcome => {
  const evidence = evidenceOf(answer);
  if (answer.kind === 'not-sent') return { kind: 'not-sent', evidence };
  const read = readable(answer);
  if (read === undefined) return { kind: 'unknown', evidence };
  const word = clearingWordOf(read.rsp_code);
  if (word === 'under-way') return accepted(answer, query);
  if (word !== 'done' && word !== 'bank') return { kind: 'unknown', evidence };
  const outcome = readTransfer(answer, read, query);
  // Paid is what both say.
  return outcome.kind === 'paid' && word !== 'done' ? { kind: 'unknown', evidence } : outcome;
};

/**
 * Reads the answer to a question: the code of the whole answer is about the question, and only the list about the
 * transfer.
 */
export const readResult = (answer: OutboundAnswer, query: TransferQuery): PayoutOutcome => {
  const read = readable(answer);
  const word = clearingWordOf(read?.rsp_code ?? '');
  if (word === 'under-way') return accepted(answer, query);
  if (read === undefined || word !== 'done' || read.res_list?.[0] === undefined) {
    return { kind: 'unknown', evidence: evidenceOf(answer) };
  }
  return readTransfer(answer, read, query);
};

const plainName = (name: string): string =>
  name.normalize('NFC').replaceAll(/\s/g, '').toUpperCase();

const holderKinds = {
  account_not_found: 'no-account',
  account_closed: 'not-payable',
  account_inactive: 'not-payable',
  not_accepted: 'not-payable',
  holder_differs: 'differs',
  // The limit is our contract's, not the account's.
  limit_exceeded: 'unknown',
} as const satisfies Record<PayoutRejection, HolderAnswer['kind']>;

export const readHolder = (
  answer: OutboundAnswer,
  { accountHolder }: Pick<HolderQuestion, 'accountHolder'>,
): HolderAnswer => {
  const evidence = evidenceOf(answer);
  const read = readable(answer);
  if (read === undefined) return { kind: 'unknown', evidence };
  const { rsp_code: code, bank_rsp_code: bankCode = '', account_holder_name: holder = '' } = read;
  const word = clearingWordOf(code);
  const isOfBank = word === 'done' || word === 'bank';
  const reason = isOfBank ? bankRejection(bankCode) : undefined;
  const holderWord =
    reason === undefined ? holderWordOf(isOfBank ? bankCode : code) : holderKinds[reason];
  if (holderWord !== undefined) return { kind: holderWord, evidence };
  if (word !== 'done' || !isDoneByBank(bankCode) || holder === '') {
    return { kind: 'unknown', evidence };
  }
  const isSame = plainName(holder) === plainName(accountHolder);
  return { kind: isSame ? 'matches' : 'differs', evidence };
};
