import { textOf, type JsonObject } from '../../platform/json.ts';
import { decrypt } from './crypto.ts';

/** One line of a table of the standard (§1.3): digits, letters and digits, or any text. */
export interface Field {
  readonly name: string;
  readonly kind: 'N' | 'AN' | 'AHN';
  /** The length of the plain text, in bytes of UTF-8. */
  readonly length: number;
  readonly isSealed?: true;
  readonly isOptional?: true;
  readonly fixed?: readonly string[];
}

const shapes: Readonly<Record<Field['kind'], RegExp>> = {
  N: /^\d+$/,
  AN: /^[\x20-\x7e]+$/,
  AHN: /^[^\p{Cc}]+$/u,
};

export type Opened = Readonly<Record<string, string>>;

/** The plain text of every field, or the code that says what is wrong with the first that is not right. */
export function openFields(
  body: JsonObject,
  fields: readonly Field[],
  key: string,
): { readonly plain: Opened } | { readonly code: string } {
  const plain: Record<string, string> = {};
  for (const { name, kind, length, ...field } of fields) {
    const text = textOf(body[name]);
    if (text === undefined) {
      if (field.isOptional) continue;
      return { code: 'ST91' };
    }
    const opened = field.isSealed ? decrypt(text, key) : text;
    if (opened === undefined) return { code: '1902' };
    const isRight = shapes[kind].test(opened) && Buffer.byteLength(opened) <= length;
    if (!isRight || field.fixed?.includes(opened) === false) return { code: 'ST09' };
    plain[name] = opened;
  }
  return { plain };
}

const tax: readonly Field[] = [
  { name: 'taxTypeCd', kind: 'AN', length: 1, isOptional: true, fixed: ['Y', 'N', 'G'] },
  ...['taxAmt', 'vatAmt', 'taxFreeAmt', 'svcAmt'].map(
    (name) => ({ name, kind: 'N', length: 12, isSealed: true, isOptional: true }) as const,
  ),
];

const cancellation: readonly Field[] = [
  { name: 'orgTrdNo', kind: 'AN', length: 40 },
  { name: 'crcCd', kind: 'AN', length: 3, fixed: ['KRW'] },
  { name: 'cnclOrd', kind: 'N', length: 3 },
  { name: 'cnclAmt', kind: 'N', length: 12, isSealed: true },
  { name: 'cnclRsn', kind: 'AHN', length: 255, isOptional: true },
];

/** §11.1, §23.1 and §26.1. */
export const cancelFields: readonly Field[] = [...cancellation, ...tax];

/** §18.1 and §24.1: where the money goes has to be said. */
export const refundFields: readonly Field[] = [
  ...cancelFields,
  { name: 'refundBankCd', kind: 'AN', length: 3 },
  { name: 'refundAcntNo', kind: 'N', length: 16, isSealed: true },
  { name: 'refundDpstrNm', kind: 'AHN', length: 50 },
];

/** §38.5. */
export const inquiryFields: readonly Field[] = [
  { name: 'method', kind: 'AN', length: 2 },
  { name: 'trdAmt', kind: 'N', length: 12 },
  { name: 'orgTrdDt', kind: 'N', length: 8 },
  { name: 'orgMchtTrdNo', kind: 'AN', length: 100 },
  { name: 'orgTrdNo', kind: 'AN', length: 40, isOptional: true },
];

/** §8.5. What is in them is the card company's matter, and has codes of its own. */
export const issueFields: readonly Field[] = [
  ...['cardNo', 'idntNo', 'vldDtMon', 'vldDtYear', 'cardPwd'].map(
    (name) => ({ name, kind: 'AN', length: 24, isSealed: true }) as const,
  ),
  { name: 'mchtCustNm', kind: 'AHN', length: 30, isOptional: true },
  { name: 'mchtCustId', kind: 'AN', length: 50, isOptional: true },
  { name: 'keyRegYn', kind: 'AN', length: 1, fixed: ['Y', 'N'] },
];

/** §9.1. */
export const chargeFields: readonly Field[] = [
  { name: 'pmtprdNm', kind: 'AHN', length: 128 },
  { name: 'mchtCustNm', kind: 'AHN', length: 30 },
  { name: 'mchtCustId', kind: 'AHN', length: 50 },
  { name: 'email', kind: 'AN', length: 60, isOptional: true },
  { name: 'billKey', kind: 'AN', length: 50 },
  { name: 'instmtMon', kind: 'N', length: 2 },
  { name: 'crcCd', kind: 'AN', length: 3, fixed: ['KRW'] },
  { name: 'trdAmt', kind: 'N', length: 12, isSealed: true },
  { name: 'mchtParam', kind: 'AHN', length: 4000, isOptional: true },
  ...tax,
];

/** §10.1. */
export const deleteFields: readonly Field[] = [
  { name: 'billKey', kind: 'AN', length: 50 },
  { name: 'etcInfo', kind: 'AN', length: 12, isOptional: true },
];
