import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { StatementLine } from '../../ports/payout-provider.ts';
import { sent } from '../../platform/sent.ts';
import { openBankingProtocol } from './protocol.ts';
import { clearingWordOf } from './codes.ts';
import { koreanDay, koreanTime } from './translate.ts';
import type { OpenBankingSettings } from './translate.ts';

const { messages, words } = openBankingProtocol;

export type Page = {
  readonly lines: readonly StatementLine[];
  /** The key that asks for the next page; null on the last one. */
  readonly next: string | null;
};

const lineSchema = z.object({
  tran_date: z.string().check(z.regex(/^\d{8}$/)),
  tran_time: z.string().check(z.regex(/^\d{6}$/)),
  inout_type: z.enum(['입금', '출금']),
  print_content: z.string(),
  tran_amt: z.string().check(z.regex(/^\d{1,12}$/)),
});

const pageSchema = z.object({
  rsp_code: z.string().check(z.refine((code) => clearingWordOf(code) === 'done')),
  next_page_yn: z.enum(['Y', 'N']),
  befor_inquiry_trace_info: z.optional(z.string()),
  res_list: z.array(lineSchema),
});

type Asking = Pick<OpenBankingSettings, 'bankCode' | 'accountNumber'> & {
  readonly id: string;
  readonly now: Date;
};

type StatementRequest = { readonly from: Date; readonly to: Date; readonly after: string | null };

/** All lines of our own account on these days, page by page. */
export const statementBody = (
  { from, to, after }: StatementRequest,
  { id, bankCode, accountNumber, now }: Asking,
) =>
  sent(messages.statement, {
    bank_tran_id: id,
    bank_code_std: bankCode,
    account_num: accountNumber,
    inquiry_type: 'A',
    inquiry_base: 'D',
    from_date: koreanDay(from),
    to_date: koreanDay(to),
    sort_order: 'A',
    tran_dtime: koreanTime(now),
    ...(after !== null && { befor_inquiry_trace_info: after }),
  });

const momentOf = (day: string, time: string): Date => {
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  return new Date(`${date}T${clock}+09:00`);
};

/** Undefined where it is no page that can be read whole: half a statement would invent differences. */
export const readStatement = (answer: OutboundAnswer): Page | undefined => {
  if (answer.kind !== 'answered' || answer.status !== 200) return undefined;
  const parsed = pageSchema.safeParse(answer.body);
  if (!parsed.success) return undefined;
  const { next_page_yn: more, befor_inquiry_trace_info: after, res_list: list } = parsed.data;
  if (more === 'Y' && !after) return undefined;
  return {
    next: more === 'Y' ? (after ?? null) : null,
    lines: list.map((line) => ({
      kind: words.direction[line.inout_type].as,
      number: line.print_content.trim(),
      amount: BigInt(line.tran_amt),
      currency: 'KRW',
      at: momentOf(line.tran_date, line.tran_time),
    })),
  };
};
