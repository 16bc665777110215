import { currencySchema, exponentOf } from '@dipper/contract';
import * as z from 'zod/mini';
import { decimalOf, parseDecimal } from '../../platform/decimal.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type {
  AccountAnswer,
  AccountPage,
  AccountWish,
  PayoutCancel,
  PayoutOrder,
  PayoutOutcome,
  PayoutRejection,
} from '../../ports/payout-provider.ts';
import type { Refusal } from '../../ports/protocol.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { payoneerProtocol } from './protocol.ts';

/** Pure: between our words and Payoneer's. Each function is tested on samples. */
export const linkBody = (
  { personReference, redirectUrl, hasAccount }: AccountWish,
  sessionId: string,
) =>
  sent(payoneerProtocol.messages.link, {
    payee_id: personReference,
    client_session_id: sessionId,
    redirect_url: redirectUrl,
    already_have_an_account: hasAccount,
    payee: { type: 'INDIVIDUAL' },
  });

const description = 'Dipper exchange';

export const payoutBody = (order: PayoutOrder) =>
  sent(payoneerProtocol.messages.submit, {
    Payments: [
      {
        client_reference_id: order.reference,
        payee_id: order.personReference,
        // JSON has no other numbers; these are the digits of the decimal text, which come back as they are.
        amount: Number(decimalOf(order.amount, exponentOf[order.currency])),
        currency: order.currency,
        description,
      },
    ],
  });

const errorSchema = z.object({
  error: z.optional(z.string()),
  error_details: z.optional(
    z.object({ code: z.optional(z.number()), sub_code: z.optional(z.nullable(z.number())) }),
  ),
});

/** Never a name or the words of the provider. */
const evidenceOf = (answer: OutboundAnswer, more: Evidence = {}): Evidence => {
  if (answer.kind !== 'answered') return { answer: answer.kind, why: answer.why };
  const { error_details: details } = errorSchema.safeParse(answer.body).data ?? {};
  const code = details?.code ?? null;
  return { status: answer.status, code, subCode: details?.sub_code ?? null, ...more };
};

const resultOf = (answer: OutboundAnswer): unknown => {
  if (answer.kind !== 'answered' || (answer.status !== 200 && answer.status !== 201)) return null;
  return z.object({ result: z.unknown() }).safeParse(answer.body).data?.result;
};

const linkSchema = z.object({
  registration_link: z.string().check(z.regex(/^https?:\/\/[^\s"<>]{1,4000}$/)),
});

export const readLink = (answer: OutboundAnswer): AccountPage => {
  const evidence = evidenceOf(answer);
  const link = linkSchema.safeParse(resultOf(answer)).data?.registration_link;
  return link === undefined ? { kind: 'unknown', evidence } : { kind: 'page', url: link, evidence };
};

const payeeSchema = z.object({
  account_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  status: z.object({ type: z.number() }),
});

const { refusals, words } = payoneerProtocol;
const notFound = 404;
const badRequest = 400;

const saysNo = (answer: OutboundAnswer, noes: Readonly<Record<string, object>>): boolean => {
  const { code, subCode } = evidenceOf(answer);
  return [code, subCode].some((each) => said(noes, String(each)) !== undefined);
};

export const readPayee = (answer: OutboundAnswer): AccountAnswer => {
  const evidence = evidenceOf(answer);
  if (answer.kind === 'answered' && answer.status === notFound && saysNo(answer, words.account)) {
    return { kind: 'known', standing: 'none', accountId: null, evidence };
  }
  const payee = payeeSchema.safeParse(resultOf(answer)).data;
  const standing = payee && said(words.standing, String(payee.status.type))?.as;
  if (standing === undefined) return { kind: 'unknown', evidence };
  const id = payee?.account_id ?? null;
  return { kind: 'known', standing, accountId: id === null ? null : String(id), evidence };
};

/** No code is known by which an order was surely not taken on: any refusal is asked about. */
export const readSubmission = (answer: OutboundAnswer): PayoutOutcome => {
  const evidence = evidenceOf(answer);
  if (answer.kind === 'not-sent') return { kind: 'not-sent', evidence };
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence };
  if (answer.status === 201 && said(words.submission, String(resultOf(answer)))) {
    return { kind: 'accepted', evidence };
  }
  return { kind: 'unknown', evidence };
};

const payoutSchema = z.object({
  status: z.string(),
  payee_id: z.string(),
  payout_id: z.union([z.string(), z.number()]),
  amount: z.number(),
  currency: z.string(),
});

type Payout = z.infer<typeof payoutSchema>;

const readPaid = (payout: Payout, evidence: Evidence): PayoutOutcome => {
  const currency = currencySchema.safeParse(payout.currency).data;
  const amount = currency && parseDecimal(String(payout.amount), exponentOf[currency]);
  if (currency === undefined || amount === undefined) return { kind: 'unknown', evidence };
  return { kind: 'paid', reference: String(payout.payout_id), amount, currency, evidence };
};

const readStatus = (payout: Payout, evidence: Evidence): PayoutOutcome => {
  const status = payout.status.toLowerCase();
  const reference = String(payout.payout_id);
  const word = said(words.payout, status)?.as;
  if (word === 'paid') return readPaid(payout, evidence);
  if (word === 'open') return { kind: 'accepted', reference, evidence };
  const no = said<Refusal<string, PayoutRejection>>(refusals.payout, status);
  return no === undefined
    ? { kind: 'unknown', evidence }
    : { kind: 'rejected', reason: no.reason, reference, evidence };
};

/** Reads a payout; a missing one proves nothing: it may be there in a moment. */
export const readPayout = (
  answer: OutboundAnswer,
  { personReference }: Pick<PayoutOrder, 'personReference'>,
): PayoutOutcome => {
  const payout = payoutSchema.safeParse(resultOf(answer)).data;
  if (payout === undefined || payout.payee_id !== personReference) {
    return { kind: 'unknown', evidence: evidenceOf(answer) };
  }
  const evidence = { payout: String(payout.payout_id), payoutStatus: payout.status };
  return readStatus(payout, evidenceOf(answer, evidence));
};

/** An order may lie in a queue there before it can be found; until then nobody knows of it. */
const queuedMs = 24 * 3_600_000;

type Sending = Pick<PayoutOrder, 'sentAt'> & { readonly now: Date };

/** Undefined: it was asked for, and only the payout itself says whether that was in time. */
export const readCancel = (
  answer: OutboundAnswer,
  { sentAt, now }: Sending,
): PayoutCancel | undefined => {
  const evidence = evidenceOf(answer);
  if (answer.kind !== 'answered') return { kind: 'unknown', evidence };
  if (answer.status === 200) return undefined;
  const isRefused = answer.status === badRequest || answer.status === notFound;
  if (isRefused && saysNo(answer, refusals.cancel)) {
    const mayBeQueued = sentAt !== null && now.getTime() - sentAt.getTime() < queuedMs;
    return { kind: mayBeQueued ? 'unknown' : 'not-there', evidence };
  }
  // A refusal that is on no list says nothing of the payout: it is asked itself.
  return answer.status === badRequest ? undefined : { kind: 'unknown', evidence };
};

/** Returns the outcome of a payout's requested cancellation. */
export const canceledBy = ({ kind, evidence }: PayoutOutcome): PayoutCancel => {
  if (kind === 'rejected') return { kind: 'canceled', evidence };
  return { kind: kind === 'paid' ? 'too-late' : 'unknown', evidence };
};
