import * as z from 'zod/mini';
import type {
  DepositAccount,
  ProviderReply,
  WebhookMessage,
  WebhookReading,
} from '../../ports/payment-provider.ts';
import { said } from '../../platform/said.ts';
import { statusOf } from './codes.ts';
import { hectoProtocol } from './protocol.ts';
import { hashOf, isSameHash, openField, seoulMoment } from './fields.ts';
import type { HectoShop } from './settings.ts';

const amountShape = /^[1-9]\d{0,11}$/;
/** One block of AES in Base64: no amount is longer. */
const sealedShape = /^[A-Za-z0-9+/]{22}==$/;

/**
 * The hash stands over values that are joined without anything between them, so that a digit could
 * move from one to its neighbour. Each has a shape of its own here, which leaves only one way to cut.
 */
const noticeSchema = z.object({
  outStatCd: z.string().check(z.regex(/^\d{4}$/)),
  mchtId: z.string(),
  mchtTrdNo: z.string().check(z.minLength(1), z.maxLength(100)),
  trdAmt: z.string().check(z.refine((text) => amountShape.test(text) || sealedShape.test(text))),
  pktHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  trdNo: z.string().check(z.minLength(1), z.maxLength(60)),
  bizType: z.optional(z.string()),
  method: z.optional(z.string().check(z.maxLength(4))),
  trdDtm: z.optional(z.string()),
  authDt: z.optional(z.string()),
  bankCd: z.optional(z.string()),
  vAcntNo: z.optional(z.string().check(z.maxLength(128))),
  expireDt: z.optional(z.string()),
});

type Notice = z.output<typeof noticeSchema>;

const stampShape = /^\d{14}$/;
const orderShape = /^p[0-9a-z]{1,11}-[0-9a-f]{32}$/;
const { methods, words } = hectoProtocol;
const payment = 'B0';

/** A field that stands twice has two meanings, and so none. */
const readForm = (body: Buffer): Readonly<Record<string, string>> | undefined => {
  const fields = [...new URLSearchParams(body.toString('utf8'))].filter(
    ([, value]) => value !== '',
  );
  const names = new Set(fields.map(([name]) => name));
  return names.size === fields.length ? Object.fromEntries(fields) : undefined;
};

/** The rule of the hash says `trdDtm`, the guide's sample of an account has `authDt`. */
const stampsOf = ({ trdDtm, authDt }: Notice): readonly string[] =>
  [trdDtm, authDt].filter((stamp) => stamp !== undefined).filter((stamp) => stampShape.test(stamp));

/** The specification seals the amount of vouchers and Tmoney; the standard and the samples do not. */
const amountOf = ({ trdAmt }: Notice, { encryptionKey }: HectoShop): string | undefined => {
  const plain = amountShape.test(trdAmt) ? trdAmt : openField(trdAmt, encryptionKey);
  return plain !== undefined && amountShape.test(plain) ? plain : undefined;
};

/** Over a sealed amount as it came or as it was opened, since nobody has published which. */
const isSigned = (notice: Notice, amount: string, { merchantId, hashKey }: HectoShop): boolean =>
  stampsOf(notice).some((stamp) => {
    const { outStatCd, mchtTrdNo, trdAmt, pktHash } = notice;
    return [trdAmt, amount].some((written) =>
      isSameHash(pktHash, hashOf(outStatCd, stamp, merchantId, mchtTrdNo, written, hashKey)),
    );
  });

const accountShape = /^\d{6,20}$/;
const bankShape = /^\d{3}$/;

/** Reads an issued account; its number is in no hash, but nobody else can sign its message. */
const depositOf = (notice: Notice, shop: HectoShop): DepositAccount | undefined => {
  const { outStatCd, method, bankCd = '', vAcntNo = '', expireDt = '' } = notice;
  if (statusOf(outStatCd) !== 'account' || method !== methods.account.code) return undefined;
  const number = accountShape.test(vAcntNo) ? vAcntNo : openField(vAcntNo, shop.encryptionKey);
  const dueAt = seoulMoment(expireDt);
  if (!bankShape.test(bankCd) || dueAt === undefined) return undefined;
  if (number === undefined || !accountShape.test(number)) return undefined;
  return { bankCode: bankCd, accountNumber: number, accountHolder: shop.merchantName, dueAt };
};

/** Enough of the hash to tell two webhooks apart; the rest stays secret. */
const hashPart = 24;

/**
 * Status, moment, shop, order and amount are proved by the hash. What is not (the kind of business,
 * Hecto's number) decides nothing by itself: anything but a payment makes us ask.
 */
export const readNotice = ({ rawBody }: WebhookMessage, shop: HectoShop): WebhookReading => {
  const parsed = noticeSchema.safeParse(readForm(rawBody));
  if (!parsed.success) return { kind: 'refused', why: 'unreadable' };
  const notice = parsed.data;
  const { outStatCd, mchtTrdNo, trdNo, bizType = payment, method = null } = notice;
  const business = said(words.bizType, bizType)?.as;
  const trdAmt = amountOf(notice, shop);
  if (trdAmt === undefined) return { kind: 'refused', why: 'unreadable' };
  if (notice.mchtId !== shop.merchantId || !isSigned(notice, trdAmt, shop)) {
    return { kind: 'refused', why: 'forged' };
  }
  if (!orderShape.test(mchtTrdNo)) {
    return business === 'cancellation'
      ? { kind: 'nothing', why: 'a cancellation by its own number' }
      : { kind: 'refused', why: 'forged' };
  }
  const event = {
    kind: 'event',
    eventId: `${mchtTrdNo}.${outStatCd}.${bizType.slice(0, 4)}.${notice.pktHash.slice(0, hashPart)}`,
    about: { transactionId: mchtTrdNo },
  } as const;
  const deposit = depositOf(notice, shop);
  if (deposit !== undefined) {
    const evidence = { outStatCd, bizType, trdNo, trdAmt, method, told: true } as const;
    const reference = mchtTrdNo;
    const outcome = {
      kind: 'awaiting-deposit',
      reference,
      chargeReference: trdNo,
      deposit,
      evidence,
    } as const;
    return { ...event, outcome };
  }
  if (statusOf(outStatCd) !== 'done' || business !== 'payment') return event;
  return {
    ...event,
    outcome: {
      kind: 'succeeded',
      reference: mchtTrdNo,
      chargeReference: trdNo,
      amount: BigInt(trdAmt),
      currency: 'KRW',
      evidence: { outStatCd, bizType, trdNo, trdAmt, method, told: true },
    },
  };
};

const reply = (status: number, body: string): ProviderReply => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

export const replies = { taken: reply(200, 'OK'), refused: reply(400, 'FAIL') } as const;
