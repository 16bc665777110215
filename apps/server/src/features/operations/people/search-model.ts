import { emailOf, koreanPhoneOf } from '@dipper/contract';
import type { PersonSearchKind, PersonThing } from '@dipper/contract';
import { parseAnyPublicId, parsePersonReference } from '../../../core/charging/index.ts';

/** The places to search for the typed text: exact ones, and page by page if nothing is exact. */
export type Places = {
  readonly userId?: bigint;
  readonly thingOf?: bigint;
  readonly reference?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly phoneEnding?: string;
  readonly cardEndings?: readonly string[];
  readonly nickname?: string;
};

type Reading = (typed: string) => Places | undefined;

const userIdMost = BigInt(Number.MAX_SAFE_INTEGER);

const userOf: Reading = (typed) => {
  const named = /^\d{1,16}$/.test(typed) ? BigInt(typed) : parsePersonReference(typed)?.userId;
  return named === undefined || named < 1n || named > userIdMost ? undefined : { userId: named };
};

const thingOf: Reading = (typed) => {
  const name = parseAnyPublicId(typed.toLowerCase());
  return name && { thingOf: name.userId };
};

const providerOf: Reading = (typed) =>
  /^[\w.:/-]{6,200}$/.test(typed) ? { reference: typed } : undefined;

const mailOf: Reading = (typed) => {
  const mail = emailOf(typed);
  return mail.ok ? { email: mail.value } : undefined;
};

const phoneOf: Reading = (typed) => {
  const phone = koreanPhoneOf(typed);
  return phone.ok ? { phone: phone.value } : undefined;
};

const fourDigits = /^\d{4}$/;

const phoneEndingOf: Reading = (typed) =>
  fourDigits.test(typed) ? { phoneEnding: typed } : undefined;

/** Some issuers mask the last digit as well. */
const cardEndingsOf: Reading = (typed) =>
  fourDigits.test(typed) ? { cardEndings: [typed, `${typed.slice(0, 3)}*`] } : undefined;

const nicknameOf: Reading = (typed) => ({ nickname: typed });

const readings: Readonly<Record<PersonSearchKind, Reading>> = {
  user: userOf,
  thing: thingOf,
  provider: providerOf,
  email: mailOf,
  phone: phoneOf,
  'phone-ending': phoneEndingOf,
  'card-ending': cardEndingsOf,
  nickname: nicknameOf,
};

/** Returns the kinds that the typed text usually means; others have to be chosen. */
const usual = (typed: string): readonly PersonSearchKind[] => {
  if (fourDigits.test(typed)) return ['phone-ending', 'card-ending'];
  if (thingOf(typed) !== undefined) return ['thing'];
  if (typed.includes('@')) return ['email'];
  return ['user', 'phone', 'provider', 'nickname'];
};

export const placesOf = (written: string, by: PersonSearchKind | undefined): Places => {
  const typed = written.normalize('NFKC').trim();
  const kinds = by === undefined ? usual(typed) : [by];
  return Object.assign({}, ...kinds.map((kind) => readings[kind](typed)));
};

const kindOfLetter: Readonly<Record<string, PersonThing['kind']>> = {
  p: 'payment',
  r: 'refund',
  c: 'card-payment',
  s: 'subscription',
  e: 'exchange',
  k: 'card',
};

/** The thing that a public id names, where it has a place in the console. */
export const thingNamed = (id: string): PersonThing | null => {
  const kind = kindOfLetter[id.slice(0, 1)];
  return kind === undefined ? null : { kind, id };
};
