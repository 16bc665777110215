import * as z from 'zod/mini';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type {
  Agreement,
  AgreementPage,
  PayoutOrder,
  PayoutOutcome,
  PrepaidProduct,
  PrepaidProducts,
} from '../../ports/payout-provider.ts';
import { said } from '../../platform/said.ts';
import { sent, sentForm } from '../../platform/sent.ts';
import { dotmoneyProtocol } from './protocol.ts';
import { pageSignature } from './signature.ts';
import type { Keys } from './signature.ts';

const { messages, words } = dotmoneyProtocol;

/** Pure: between our words and dotmoney's. Each function is tested on samples. */
const secondMs = 1000;

/**
 * The address of the page where the person approves; person and product are signed, so that nobody
 * can change them.
 */
export const agreementAddress = (
  { personReference, productId, state, redirectUrl, errorUrl }: AgreementPage,
  { url, accessKey, hashKey }: Keys & { readonly url: string },
  now: Date,
): string => {
  const page = {
    access_date: String(Math.floor(now.getTime() / secondMs)),
    product_id: String(productId),
    user_id: personReference,
    user_name: personReference,
    status: state,
  };
  const query = sentForm(messages.page, {
    ...page,
    access_key: accessKey,
    signature: pageSignature(page, hashKey),
    redirect_url: redirectUrl,
    error_url: errorUrl,
  });
  return `${url}${dotmoneyProtocol.addresses.page.value}?${query}`;
};

const errorSchema = z.object({ code: z.string().check(z.maxLength(100)) });
const codeOf = (answer: OutboundAnswer): string | null =>
  answer.kind === 'answered' ? (errorSchema.safeParse(answer.body).data?.code ?? null) : null;

/** Never a name or an account. */
const evidenceOf = (answer: OutboundAnswer, more: Evidence = {}): Evidence =>
  answer.kind === 'answered'
    ? { status: answer.status, code: codeOf(answer), ...more }
    : { answer: answer.kind, why: answer.why };

const okay = 200;
const bodyOf = (answer: OutboundAnswer): unknown =>
  answer.kind === 'answered' && answer.status === okay ? answer.body : undefined;

const amountSchema = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const productSchema = z.object({
  id: z.int().check(z.minimum(1)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: amountSchema,
  image_url: z.optional(z.nullable(z.string())),
  stock: z.int().check(z.minimum(0)),
});
const productsSchema = z.object({ products: z.array(productSchema).check(z.maxLength(200)) });

const readProduct = (product: z.infer<typeof productSchema>): PrepaidProduct => ({
  productId: product.id,
  name: product.name,
  money: BigInt(product.amount),
  imageUrl: /^https:\/\/[^\s"<>]+$/.exec(product.image_url ?? '')?.[0] ?? null,
  isAvailable: product.stock > 0,
});

export const readProducts = (answer: OutboundAnswer): PrepaidProducts => {
  const evidence = evidenceOf(answer);
  const read = productsSchema.safeParse(bodyOf(answer)).data;
  return read === undefined
    ? { kind: 'unknown', evidence }
    : { kind: 'known', products: read.products.map(readProduct), evidence };
};

const agreementSchema = z.object({
  status: z.string(),
  user_id: z.string(),
  product_id: z.int(),
  account_number: z.optional(z.nullable(z.string().check(z.regex(/^\d{16}$/)))),
});

export const readAgreement = (
  answer: OutboundAnswer,
  { personReference, productId }: Pick<AgreementPage, 'personReference' | 'productId'>,
): Agreement => {
  const evidence = evidenceOf(answer);
  if (said(words.noAgreement, codeOf(answer) ?? '')) return { kind: 'not-agreed', evidence };
  const read = agreementSchema.safeParse(bodyOf(answer)).data;
  const word = said(words.agreement, read?.status ?? '')?.as;
  if (read === undefined || word === undefined) return { kind: 'unknown', evidence };
  const isMeant = read.user_id === personReference && read.product_id === productId;
  const { account_number: accountId } = read;
  return word === 'agreed' && isMeant && typeof accountId === 'string'
    ? { kind: 'agreed', accountId, evidence }
    : { kind: 'not-agreed', evidence };
};

/** Undefined where the order is for no account here. */
export const depositBody = ({ reference, amount, currency, payee }: PayoutOrder) =>
  payee.kind === 'account' && currency === 'JPY' && /^\d{1,12}$/.test(String(amount))
    ? sent(messages.deposit, { request_id: reference, amount: Number(amount) })
    : undefined;

const depositSchema = z.object({
  request_id: z.string(),
  deposit_id: z.string(),
  status: z.string(),
  amount: amountSchema,
});

const readDone = (answer: OutboundAnswer, { reference }: PayoutOrder): PayoutOutcome => {
  const read = depositSchema.safeParse(bodyOf(answer)).data;
  if (read?.request_id !== reference) return { kind: 'unknown', evidence: evidenceOf(answer) };
  const evidence = evidenceOf(answer, { deposit: read.deposit_id, depositStatus: read.status });
  const word = said(words.deposit, read.status)?.as;
  if (word === 'open') return { kind: 'accepted', reference: read.deposit_id, evidence };
  if (word !== 'paid') return { kind: 'unknown', evidence };
  const paid = { amount: BigInt(read.amount), currency: 'JPY' } as const;
  return { kind: 'paid', reference: read.deposit_id, ...paid, evidence };
};

/** No code is known by which a deposit was surely not made: any refusal is asked about. */
export const readDeposit = (answer: OutboundAnswer, order: PayoutOrder): PayoutOutcome => {
  if (answer.kind === 'not-sent') return { kind: 'not-sent', evidence: evidenceOf(answer) };
  return readDone(answer, order);
};

/** A missing deposit proves nothing: it may be there in a moment. */
export const readDepositOf = readDone;
