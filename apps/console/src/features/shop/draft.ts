import { catalogueItemSchema, currencyOfCountry, localeOfCountry, locales } from '@dipper/contract';
import type {
  CatalogueContent,
  CatalogueItem,
  CatalogueKind,
  Country,
  Locale,
  Unit,
} from '@dipper/contract';
import { exponentIn, fieldsOf, unitIn, pricedFieldsOf } from './kinds.ts';
import type { Field, FieldName } from './kinds.ts';
import { instantOf, wallClockOf, zoneIn } from './moments.ts';

/** The fields' content as typed. Texts in other languages are `texts.ko` and so on. */
export type Draft = Readonly<Record<string, string | boolean>>;

/** The catalogue entry that a draft is about; without a key it is a new one. */
export type Subject = {
  readonly kind: CatalogueKind;
  readonly country: Country;
  readonly key: string | undefined;
};

export type FieldError = 'required' | 'number' | 'moment' | 'steps' | 'wrong';
export type FieldErrors = Readonly<Record<string, FieldError>>;

type Content = Readonly<Record<string, unknown>>;

/** Languages that are written beside the country’s own. */
export const otherLocales = (country: Country): readonly Locale[] =>
  locales.filter((locale) => locale !== localeOfCountry[country]);

const amountText = (amount: string | number | bigint, exponent: number): string => {
  if (exponent === 0) return String(amount);
  const digits = String(amount).padStart(exponent + 1, '0');
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
};

/** An amount that was typed, in minor units. */
export const amountOf = (text: string, exponent: number): string | undefined => {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d*))?$/u.exec(text.replaceAll(',', '')) ?? [];
  if (whole === undefined || part.length > exponent) return undefined;
  return BigInt(whole + part.padEnd(exponent, '0')).toString();
};

const stepsText = (steps: unknown): string =>
  Array.isArray(steps)
    ? steps
        .map(({ afterHours, step }: Content) => `${String(afterHours)} ${String(step)}`)
        .join('\n')
    : '';

/** A step as it is typed: perhaps without its hours yet. */
export type StepRow = { readonly hours: string; readonly step: 'try' | 'end' };

export const stepRowsOf = (text: string): readonly StepRow[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [hours = '', step] = line.split(' ');
        return { hours, step: step === 'end' ? 'end' : 'try' };
      });

export const stepRowsText = (rows: readonly StepRow[]): string =>
  rows.map(({ hours, step }) => `${hours} ${step}`).join('\n');

/** A step as it is kept. */
export type Step = CatalogueContent<'retry'>['steps'][number];

export const stepsOf = (text: string): readonly Step[] | undefined => {
  const rows = stepRowsOf(text);
  if (rows.length === 0 || rows.some(({ hours }) => !/^\d{1,9}$/u.test(hours))) return undefined;
  return rows.map(({ hours, step }) => ({ afterHours: Number(hours), step }));
};

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const typed = (content: Content, { name, type }: Field, country: Country): string | boolean => {
  const value = name === 'isDeleted' ? content['deletedAt'] !== null : content[name];
  if (type === 'flag') return value === true;
  if (value === null || value === undefined) return '';
  if (type === 'moment') return wallClockOf(written(value), zoneIn(country));
  if (type === 'steps') return stepsText(value);
  if (type === 'amount' || type === 'charged') {
    return amountText(written(value), exponentIn(country, type));
  }
  return Array.isArray(value) ? value.join(',') : written(value);
};

/** The initial values of the fields, from the current version. */
export const draftOf = ({ kind, country, key }: Subject, content: Content): Draft => {
  const entries = fieldsOf(kind, key).flatMap((field): [string, string | boolean][] => {
    if (field.type !== 'texts' && field.type !== 'long-texts') {
      return [[field.name, typed(content, field, country)]];
    }
    const texts = new Map<string, unknown>(Object.entries(content[field.name] ?? {}));
    return otherLocales(country).map((locale) => [`texts.${locale}`, written(texts.get(locale))]);
  });
  return Object.fromEntries(entries);
};

type Read = { readonly value: unknown } | { readonly error: FieldError };

const numbers: ReadonlySet<Field['type']> = new Set(['amount', 'charged', 'count']);

const readTexts = (draft: Draft, country: Country): Read => ({
  value: Object.fromEntries(
    otherLocales(country).flatMap((locale) => {
      const text = String(draft[`texts.${locale}`] ?? '').trim();
      return text === '' ? [] : [[locale, text]];
    }),
  ),
});

const orError = (value: unknown, error: FieldError): Read =>
  value === undefined ? { error } : { value };

const read = (field: Field, draft: Draft, country: Country): Read => {
  const { name, type, isOptional } = field;
  const value = draft[name];
  if (type === 'flag') return { value: value === true };
  if (type === 'texts' || type === 'long-texts') return readTexts(draft, country);
  const text = String(value ?? '').trim();
  if (type === 'badges') return { value: text === '' ? [] : text.split(',') };
  if (text === '') return isOptional === true ? { value: null } : { error: 'required' };
  if (numbers.has(type)) return orError(amountOf(text, exponentIn(country, type)), 'number');
  if (type === 'integer' || type === 'promotion' || type === 'offer') {
    return orError(/^-?\d{1,9}$/u.test(text) ? Number(text) : undefined, 'number');
  }
  if (type === 'moment') return orError(instantOf(text, zoneIn(country)), 'moment');
  if (type === 'steps') return orError(stepsOf(text), 'steps');
  return { value: text };
};

/** Adds the fields of a product that nobody types. */
const completed = (content: Content, { kind, country }: Subject): Content => {
  if (kind !== 'product') return content;
  const { isDeleted, ...rest } = content;
  return {
    ...rest,
    currency: currencyOfCountry[country],
    chargedCurrency: content['chargedPrice'] === null ? null : 'USD',
    active: content['active'] === true && isDeleted !== true,
    deletedAt: isDeleted === true ? new Date(0).toISOString() : null,
  };
};

export type Reading =
  | { readonly ok: true; readonly item: CatalogueItem }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a draft into the contract's shape, or returns the error of each field. */
export const readDraft = (subject: Subject, draft: Draft): Reading => {
  const { kind, country, key } = subject;
  const reads = fieldsOf(kind, key).map(
    (field) => [field.name, read(field, draft, country)] as const,
  );
  const errors = reads.flatMap(([name, each]) => ('error' in each ? [[name, each.error]] : []));
  if (errors.length > 0) return { ok: false, errors: Object.fromEntries(errors) };
  const values = reads.map(([name, each]) => [name, 'value' in each ? each.value : undefined]);
  const content = completed(Object.fromEntries(values), subject);
  const parsed = catalogueItemSchema.safeParse({ kind, content });
  if (parsed.success) return { ok: true, item: parsed.data };
  const paths = parsed.error.issues.map(({ path }) => path.slice(1).map(String).join('.'));
  return { ok: false, errors: Object.fromEntries(paths.map((path) => [path, 'wrong'])) };
};

export type Difference = {
  readonly name: FieldName;
  readonly locale: Locale | undefined;
  readonly before: string | boolean;
  readonly after: string | boolean;
  /** The unit of an amount; only amounts have one. */
  readonly unit?: Unit;
};

/** Lists the fields that differ, as they are typed. */
export const differencesOf = (
  subject: Subject,
  before: Draft,
  after: Draft,
): readonly Difference[] =>
  fieldsOf(subject.kind, subject.key).flatMap(({ name, type }): readonly Difference[] => {
    const unit = unitIn(subject.kind, subject.country, type);
    const places =
      type === 'texts' || type === 'long-texts' ? otherLocales(subject.country) : [undefined];
    return places.flatMap((locale) => {
      const place = locale === undefined ? name : `texts.${locale}`;
      const [one, other] = [before[place] ?? '', after[place] ?? ''];
      const of = unit === undefined ? {} : { unit };
      return one === other ? [] : [{ name, locale, before: one, after: other, ...of }];
    });
  });

/** Whether another operator has to approve: prices, terms, and putting a product on sale. */
export const isPricedOtherwise = (
  { kind, key }: Subject,
  differences: readonly Difference[],
): boolean => {
  const fields = pricedFieldsOf(kind);
  if (fields === undefined) return false;
  return (
    key === undefined ||
    differences.some(({ name, after }) =>
      name === 'active' ? after === true : fields.includes(name),
    )
  );
};

/** Something new, before anything is typed. */
export const emptyDraft = (subject: Subject, position: number): Draft => {
  const draft: Record<string, string | boolean> = {};
  for (const { name, type, options } of fieldsOf(subject.kind, subject.key)) {
    draft[name] = type === 'flag' ? name === 'active' : (options?.[0] ?? '');
  }
  const typedLater = { position: String(position), promotionAmount: '0' };
  const colors = { textColor: '#ffffff', backgroundColor: '#8a1c5a' };
  const product = subject.kind === 'product' ? { category: 'WEB' } : {};
  return { ...draft, ...typedLater, ...colors, ...product };
};
