import { decodeAmount, methodNames, paymentMethods } from '@dipper/contract';
import type { Locale, Receipt } from '@dipper/contract';
import { cleanText, isolated, leftToRight } from '../../platform/pdf/index.ts';
import { createFormat, fill } from './paper-format.ts';
import type { PaperFormat } from './paper-format.ts';
import { paperWords } from './paper-words.ts';

export type PaperFact = {
  readonly term: string;
  /** A line break begins another paragraph. */
  readonly value: string;
  /** The fact that readers look for first. */
  readonly isStrong?: boolean;
  /** The least height in points, for lines to write on by hand. */
  readonly height?: number;
};

export type PaperSection = {
  readonly heading: string;
  readonly facts: readonly PaperFact[];
  /** Has to be there, and is seldom looked for. */
  readonly isQuiet?: boolean;
};

/** The content of one paper, in the words and the order of its language. */
export type Paper = {
  readonly title: string;
  readonly number: string;
  /** Empty where it is about none. */
  readonly amount: string;
  readonly sections: readonly PaperSection[];
  readonly foot: string;
};

type Setting = {
  readonly receipt: Receipt;
  readonly words: (typeof paperWords)[Locale];
  readonly format: PaperFormat;
  readonly locale: Locale;
};

type CreditNote = Receipt['creditNotes'][number];

const basisPointsOfOne = 100;

const strangers = (text: string): string => isolated(cleanText(text));

const ifPresent = (term: string, value: string | null): readonly PaperFact[] =>
  value === null || value === '' ? [] : [{ term, value }];

const methodName = (methodId: number, locale: Locale): string | null => {
  const method = paymentMethods.find(({ id }) => id === methodId);
  return method === undefined ? null : isolated(methodNames[locale][method.key]);
};

/** A subscription brings none, and its papers say nothing of them. */
const countedOf = (amount: bigint, format: Setting['format']): string | null =>
  amount === 0n ? null : format.spoons(amount);

const spoonsText = ({ receipt: { product }, words, format }: Setting): string | null => {
  const bonus = decodeAmount(product.bonus);
  const spoons = countedOf(decodeAmount(product.spoons) + bonus, format);
  return spoons === null || bonus === 0n
    ? spoons
    : fill(words.bonus, { spoons, bonus: format.count(bonus) });
};

/** A pack is called by its spoons, in the language of the paper. */
const productFact = ({ receipt: { product }, words, format }: Setting): PaperFact => {
  const pack = decodeAmount(product.spoons) / BigInt(product.quantity);
  return {
    term: words.product,
    value: pack === 0n ? strangers(product.name) : format.spoons(pack),
  };
};

const totalFact = ({ receipt, words, format }: Setting): PaperFact => ({
  term: words.total,
  value: format.price(decodeAmount(receipt.total), receipt.currency),
  isStrong: true,
});

const rate = (basisPoints: number): Readonly<Record<string, string>> => ({
  rate: String(basisPoints / basisPointsOfOne),
});

const purchaseSection = (setting: Setting): PaperSection => {
  const { receipt, words, format, locale } = setting;
  const { product, currency, tax, charged } = receipt;
  const price = product.quantity === 1 ? null : format.price(decodeAmount(product.price), currency);
  return {
    heading: words.purchase,
    facts: [
      productFact(setting),
      { term: words.quantity, value: format.count(BigInt(product.quantity)) },
      ...ifPresent(words.price, price),
      ...ifPresent(words.spoons, spoonsText(setting)),
      { term: words.requested, value: format.moment(receipt.requestedAt) },
      { term: words.purchased, value: format.moment(receipt.paidAt) },
      ...ifPresent(words.method, methodName(receipt.methodId, locale)),
      ...ifPresent(
        fill(words.tax, rate(tax?.basisPoints ?? 0)),
        tax && format.price(decodeAmount(tax.amount), currency),
      ),
      ...ifPresent(
        words.charged,
        charged && format.price(decodeAmount(charged.amount), charged.currency),
      ),
      totalFact(setting),
    ],
  };
};

const sellerSection = ({ receipt: { seller }, words }: Setting): PaperSection => {
  const text = (value: string | null): string | null => value && strangers(value);
  const code = (value: string | null): string | null => value && leftToRight(cleanText(value));
  return {
    heading: words.seller,
    facts: [
      { term: words.seller, value: strangers(seller.name) },
      ...ifPresent(words.representative, text(seller.representative)),
      ...ifPresent(words.registrationNumber, code(seller.registrationNumber)),
      ...ifPresent(words.saleNumber, text(seller.saleNumber)),
      ...ifPresent(words.address, text(seller.address)),
      ...ifPresent(words.phone, code(seller.phone)),
      ...ifPresent(words.email, code(seller.email)),
    ],
    isQuiet: true,
  };
};

const buyerFact = ({ receipt: { buyer }, words }: Setting): PaperFact => ({
  term: words.buyer,
  value: `${strangers(buyer.nickname)}\n${strangers(buyer.tag)}`,
});

type Issue = {
  readonly heading: string;
  readonly numbers: readonly PaperFact[];
  readonly issuedAt: string;
};

const issueSection = (setting: Setting, { heading, numbers, issuedAt }: Issue): PaperSection => ({
  heading,
  facts: [
    ...numbers,
    { term: setting.words.issued, value: setting.format.moment(issuedAt) },
    buyerFact(setting),
  ],
  isQuiet: true,
});

const creditsSection = ({ receipt, words, format }: Setting): readonly PaperSection[] => {
  const { creditNotes, currency } = receipt;
  if (creditNotes.length === 0) return [];
  const back = creditNotes.reduce((sum, { amount }) => sum + decodeAmount(amount), 0n);
  return [
    {
      heading: words.credits,
      facts: [
        ...creditNotes.map(({ number, amount }) => ({
          term: leftToRight(number),
          value: format.price(decodeAmount(amount), currency),
        })),
        {
          term: words.left,
          value: format.price(decodeAmount(receipt.total) - back, currency),
          isStrong: true,
        },
      ],
    },
  ];
};

const footOf = ({ receipt, words }: Setting): string =>
  `${words.transaction} ${leftToRight(receipt.transactionId)}`;

const receiptPaper = (setting: Setting): Paper => {
  const { receipt, words, format } = setting;
  const number = leftToRight(receipt.number);
  return {
    title: words.title,
    number,
    amount: format.price(decodeAmount(receipt.total), receipt.currency),
    sections: [
      purchaseSection(setting),
      ...creditsSection(setting),
      issueSection(setting, {
        heading: words.title,
        numbers: [{ term: words.number, value: number }],
        issuedAt: receipt.issuedAt,
      }),
      sellerSection(setting),
    ],
    foot: footOf(setting),
  };
};

const creditPaper = (setting: Setting, note: CreditNote): Paper => {
  const { receipt, words, format } = setting;
  const { currency } = receipt;
  const amount = format.price(decodeAmount(note.amount), currency);
  const tax = note.tax === null ? null : format.price(decodeAmount(note.tax), currency);
  const number = leftToRight(note.number);
  return {
    title: words.creditTitle,
    number,
    amount,
    sections: [
      {
        heading: words.credits,
        facts: [
          productFact(setting),
          ...ifPresent(words.spoonsBack, countedOf(decodeAmount(note.spoons), format)),
          ...ifPresent(fill(words.refundedTax, rate(receipt.tax?.basisPoints ?? 0)), tax),
          { term: words.refunded, value: amount, isStrong: true },
        ],
      },
      issueSection(setting, {
        heading: words.creditTitle,
        numbers: [
          { term: words.creditNumber, value: number },
          { term: words.ofReceipt, value: leftToRight(receipt.number) },
        ],
        issuedAt: note.issuedAt,
      }),
      sellerSection(setting),
    ],
    foot: footOf(setting),
  };
};

/** The receipt, and a paper for each time that something of it was given back. */
export const papersOf = (receipt: Receipt, locale: Locale): readonly [Paper, ...Paper[]] => {
  const format = createFormat(locale, receipt.timeZone);
  const setting: Setting = { receipt, words: paperWords[locale], format, locale };
  return [receiptPaper(setting), ...receipt.creditNotes.map((note) => creditPaper(setting, note))];
};
