import {
  cashOutForm,
  checkAccountNumber,
  checkResidentNumber,
  documentsOfTerms,
  isResidentNumberOdd,
} from '@dipper/contract';
import type {
  CashOutBody,
  DocumentKind,
  ExchangeTermsVariant,
  FieldRule,
  KeptPayee,
} from '@dipper/contract';
import { toLatinDigits } from '@dipper/ui';

/** A request as far as it is written. */
export type Draft = {
  readonly points: string;
  readonly variant: ExchangeTermsVariant;
  readonly applicantName: string;
  readonly residentFirstNumber: string;
  readonly residentLastNumber: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly exchangeBank: string;
  readonly accountNumber: string;
  readonly accountHolder: string;
  /** True if the person types a payee although that of the last request could be used. */
  readonly typesPayee: boolean;
  readonly privacy: boolean;
  readonly residentNumber: boolean;
};

/** The fields in the order of the form, so that the first wrong one gets the focus. */
export const fields = [
  'points',
  'variant',
  'applicantName',
  'residentFirstNumber',
  'residentLastNumber',
  'phoneNumber',
  'email',
  'exchangeBank',
  'accountNumber',
  'accountHolder',
  'documents',
  'privacy',
  'residentNumber',
] as const;
export type FieldName = (typeof fields)[number];
export type FieldErrors = Readonly<Partial<Record<FieldName, FieldRule>>>;

export const emptyDraft = (variant: ExchangeTermsVariant): Draft => ({
  points: '',
  variant,
  applicantName: '',
  residentFirstNumber: '',
  residentLastNumber: '',
  phoneNumber: '',
  email: '',
  exchangeBank: '',
  accountNumber: '',
  accountHolder: '',
  typesPayee: false,
  privacy: false,
  residentNumber: false,
});

/** The draft under these terms: consents that were given to others do not hold. */
export const under = (variant: ExchangeTermsVariant, draft: Draft): Draft =>
  draft.variant === variant ? draft : { ...draft, variant, privacy: false, residentNumber: false };

/** Returns the terms a person may choose: minors have their own, which nobody else may take. */
export const variantsFor = (isMinor: boolean): readonly ExchangeTermsVariant[] =>
  isMinor ? ['youth'] : ['adult', 'adult_family'];

const shape = cashOutForm.shape;
type Written = 'applicantName' | 'phoneNumber' | 'email' | 'accountHolder';

const fits = (field: Written, value: string): boolean => shape[field].safeParse(value).success;

const textRule = (
  field: Written,
  value: string,
  rules: { readonly missing: FieldRule; readonly wrong: FieldRule },
): FieldRule | undefined => {
  if (value === '') return rules.missing;
  return fits(field, value) ? undefined : rules.wrong;
};

const phoneRule = (phone: string): FieldRule | undefined => {
  if (phone !== '' && !/^\d+$/.test(phone)) return 'numeric_only';
  return textRule('phoneNumber', phone, { missing: 'required', wrong: 'invalid_format' });
};

/** Valid halves: an error of a pair with one of them is about the other half. */
const someFirst = '000101';
const someLast = '3000000';

const halfRule = (first: string, last: string, today: string): FieldRule | undefined => {
  const rule = checkResidentNumber(first, last, today);
  return rule === 'invalid_date' ? undefined : rule;
};

const residentRules = (
  first: string,
  last: string,
  today: string,
): Pick<FieldErrors, 'residentFirstNumber' | 'residentLastNumber'> => {
  const wrongFirst = halfRule(first, someLast, today);
  const wrongLast = halfRule(someFirst, last, today);
  const rule =
    wrongFirst ?? (wrongLast === undefined ? checkResidentNumber(first, last, today) : undefined);
  return {
    ...(rule && { residentFirstNumber: rule }),
    ...(wrongLast && { residentLastNumber: wrongLast }),
  };
};

export const tidied = (draft: Draft): Draft => ({
  ...draft,
  applicantName: draft.applicantName.trim(),
  residentFirstNumber: toLatinDigits(draft.residentFirstNumber).trim(),
  residentLastNumber: toLatinDigits(draft.residentLastNumber).trim(),
  phoneNumber: toLatinDigits(draft.phoneNumber).trim(),
  email: draft.email.trim(),
  accountNumber: toLatinDigits(draft.accountNumber).trim(),
  accountHolder: draft.accountHolder.trim(),
});

type Facts = {
  /** The day in Korea. */
  readonly today: string;
  /** Kinds of documents that are uploaded. */
  readonly uploaded: readonly DocumentKind[];
  readonly points: FieldRule | undefined;
  /** The payee is kept, and not asked for. */
  readonly hasPayee: boolean;
};

const payeeFields: ReadonlySet<FieldName> = new Set([
  'variant',
  'applicantName',
  'phoneNumber',
  'email',
  'exchangeBank',
  'accountNumber',
  'accountHolder',
]);

const checkAll = (draft: Draft, { today, uploaded, points }: Omit<Facts, 'hasPayee'>) => {
  const { residentFirstNumber: first, residentLastNumber: last } = draft;
  return {
    points,
    variant: undefined,
    applicantName: textRule('applicantName', draft.applicantName, {
      missing: 'required',
      wrong: 'invalid_format',
    }),
    residentFirstNumber: undefined,
    residentLastNumber: undefined,
    ...residentRules(first, last, today),
    phoneNumber: phoneRule(draft.phoneNumber),
    email: textRule('email', draft.email, { missing: 'required', wrong: 'email_invalid' }),
    exchangeBank: draft.exchangeBank === '' ? ('bank_required' as const) : undefined,
    accountNumber: checkAccountNumber(draft.accountNumber),
    accountHolder: textRule('accountHolder', draft.accountHolder, {
      missing: 'account_holder_required',
      wrong: 'invalid_format',
    }),
    documents: documentsOfTerms[draft.variant].every((kind) => uploaded.includes(kind))
      ? undefined
      : ('document_required' as const),
    privacy: draft.privacy ? undefined : ('privacy_consent_required' as const),
    residentNumber: draft.residentNumber
      ? undefined
      : ('resident_number_consent_required' as const),
  } satisfies Record<FieldName, FieldRule | undefined>;
};

/** Returns the error of each field; an empty result means that the request can be shown whole. */
export const checkDraft = (draft: Draft, facts: Facts): FieldErrors => {
  const found: Readonly<Record<FieldName, FieldRule | undefined>> = checkAll(tidied(draft), facts);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const rule = facts.hasPayee && payeeFields.has(field) ? undefined : found[field];
      return rule === undefined ? [] : [[field, rule] as const];
    }),
  );
};

export const firstWrong = (errors: FieldErrors): FieldName | undefined =>
  fields.find((field) => errors[field] !== undefined);

type Amounts = Pick<CashOutBody, 'exchangeAmount' | 'expectedAmount' | 'documentIds'>;

export const bodyOfDraft = (
  written: Draft,
  amounts: Amounts,
  payee: KeptPayee | undefined,
): CashOutBody => {
  const draft = tidied(written);
  const always = {
    ...amounts,
    residentFirstNumber: draft.residentFirstNumber,
    residentLastNumber: draft.residentLastNumber,
    terms: { variant: draft.variant, privacy: true, residentNumber: true } as const,
  };
  if (payee !== undefined) return { ...always, payeeOf: payee.exchangeId };
  return {
    ...always,
    applicantName: draft.applicantName,
    phoneNumber: draft.phoneNumber,
    email: draft.email,
    accountHolder: draft.accountHolder,
    exchangeBank: draft.exchangeBank,
    accountNumber: draft.accountNumber,
  };
};

/** Returns whether the check digit is wrong. Some valid numbers carry none, so this only warns. */
export const isOdd = (draft: Draft): boolean => {
  const { residentFirstNumber, residentLastNumber } = tidied(draft);
  const digits = residentFirstNumber + residentLastNumber;
  return /^\d{13}$/.test(digits) && isResidentNumberOdd(digits);
};

/** Shows the birth date, which onlookers may see, and nothing of the rest. */
export const maskedResident = ({ residentFirstNumber: first }: Draft): string => `${first}-•••••••`;

/** The field that each refusal is about, so that the way back leads there. */
const fieldOfCode: Readonly<Record<string, FieldName>> = {
  point_wrong: 'points',
  exchange_spoons_insufficient: 'points',
  exchange_amount_exceeded: 'points',
  exchange_below_minimum: 'points',
  exchange_consent_required: 'variant',
  exchange_document_required: 'documents',
  exchange_document_invalid: 'documents',
  exchange_identity_mismatch: 'residentFirstNumber',
  exchange_account_mismatch: 'accountNumber',
  exchange_payee_gone: 'accountNumber',
};

const isFieldName = (name: string): name is FieldName => fields.some((field) => field === name);

export const fieldOfRefusal = ({
  code,
  fields: named,
}: {
  readonly code: string;
  readonly fields?: readonly { readonly path: string }[] | undefined;
}): FieldName | undefined => fieldOfCode[code] ?? named?.map(({ path }) => path).find(isFieldName);
