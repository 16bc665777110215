/** The behaviour of a test card, by the four digits from the ninth on; every other card simply works. */
const atIssue: Readonly<Record<string, string>> = {
  '1001': 'INVALID_STOPPED_CARD',
  '1002': 'INVALID_CARD_LOST_OR_STOLEN',
  '1003': 'INVALID_CARD_EXPIRATION',
  '1004': 'INVALID_CARD_IDENTITY',
  '1005': 'INVALID_CARD_NUMBER',
  '1006': 'INVALID_CARD_PASSWORD',
  '1007': 'NOT_SUPPORTED_CARD_TYPE',
  '1008': 'NOT_REGISTERED_CARD_COMPANY',
  '1009': 'INVALID_REJECT_CARD',
  '1010': 'PROVIDER_ERROR',
  '1011': 'A_CODE_THAT_NOBODY_KNOWS',
};

const atCharge: Readonly<Record<string, string>> = {
  '3001': 'REJECT_CARD_PAYMENT',
  '3002': 'REJECT_ACCOUNT_PAYMENT',
  '3003': 'REJECT_CARD_COMPANY',
  '3004': 'INVALID_STOPPED_CARD',
  '3005': 'INVALID_CARD_EXPIRATION',
  '3006': 'EXCEED_MAX_AMOUNT',
  '3007': 'A_CODE_THAT_NOBODY_KNOWS',
};

const kinds: Readonly<Record<string, string>> = {
  '2001': '체크',
  '2002': '기프트',
  '2003': '미확인',
};
const companyOwned = '2004';

/** Issuers by the beginning of a number; the longest match counts. */
const issuers: readonly (readonly [begins: string, issuer: string])[] = [
  ['35', '4J'],
  ['34', '7A'],
  ['37', '7A'],
  ['62', '3C'],
  ['4330', '61'],
  ['4518', '51'],
  ['4', '11'],
  ['51', '41'],
  ['5', '71'],
  ['9', 'W1'],
];

export interface Card {
  readonly issuer: string;
  readonly masked: string;
  readonly cardType: string;
  readonly ownerType: string;
  /** The code that each charge of it fails with; null while it works. */
  readonly refuses: string | null;
}

const part = (number: string): string => number.slice(8, 12);

export function issueProblem(number: string): string | undefined {
  return atIssue[part(number)];
}

/** `43301234****123*` */
function masked(number: string): string {
  return `${number.slice(0, 8)}${'*'.repeat(number.length - 12)}${number.slice(-4, -1)}*`;
}

export function cardOf(number: string, identity: string): Card {
  const isCompany = identity.length === 10 || part(number) === companyOwned;
  return {
    issuer: issuers.find(([begins]) => number.startsWith(begins))?.[1] ?? '41',
    masked: masked(number),
    cardType: kinds[part(number)] ?? '신용',
    ownerType: isCompany ? '법인' : '개인',
    refuses: atCharge[part(number)] ?? null,
  };
}
