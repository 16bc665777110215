import { failure, success, type Result } from '../../platform/result.ts';
import type { Refusal } from './errors.ts';

export type PrepaidKind = 'webmoney' | 'bitcash';

/** Codes and what is left on each. */
export interface PrepaidCodes {
  readonly issue: (kind: PrepaidKind, balance: number) => string;
  readonly balance: (kind: PrepaidKind, code: string) => number | undefined;
  readonly check: (kind: PrepaidKind, code: string, amount: number) => Result<string, Refusal>;
  readonly change: (code: string, by: number) => void;
  readonly clear: () => void;
}

/** The codes that the pages show to people. */
export const demoCodes = {
  webmoney: [
    ['DEMOPLENTY000001', 1_000_000],
    ['DEMOLITTLE000001', 100],
    ['DEMOUSEDUP000001', 0],
  ],
  bitcash: [
    ['さくらのはなびらがかぜにまいちる', 1_000_000],
    ['すこしだけのこったおかねのひらが', 100],
    ['もうつかいおわったひらがなのじよ', 0],
  ],
} as const satisfies Record<PrepaidKind, readonly (readonly [string, number])[]>;

const shapes = {
  webmoney: { signs: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', shape: /^[0-9A-Z]{16}$/ },
  bitcash: { signs: 'あいうえおかきくけこさしすせそたちつてとなにぬねの', shape: /^[ぁ-ゖ]{16}$/ },
} as const;
const codeLength = 16;
/** A smaller stride would make the codes look like a sequence. */
const stride = 7_368_787;

function codeOf(kind: PrepaidKind, number: number): string {
  const signs = [...shapes[kind].signs];
  let left = number * stride;
  return Array.from({ length: codeLength }, () => {
    const sign = signs[left % signs.length] ?? '';
    left = Math.floor(left / signs.length) + number;
    return sign;
  }).join('');
}

/** Spaces, hyphens and the width of letters do not matter to who types. */
export function tidyCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

export function createPrepaidCodes(): PrepaidCodes {
  const balances = new Map<string, number>();
  let issued = 0;

  function clear(): void {
    balances.clear();
    for (const [code, balance] of [...demoCodes.webmoney, ...demoCodes.bitcash]) {
      balances.set(code, balance);
    }
  }
  clear();

  const balanceOf = (kind: PrepaidKind, code: string): number | undefined =>
    shapes[kind].shape.test(code) ? balances.get(code) : undefined;

  return {
    issue: (kind, balance) => {
      issued += 1;
      const code = codeOf(kind, issued);
      balances.set(code, balance);
      return code;
    },
    balance: balanceOf,
    check: (kind, code, amount) => {
      const left = balanceOf(kind, code);
      if (left === undefined) return failure('prepaidUnknown');
      if (left === 0) return failure('prepaidUsed');
      return left < amount ? failure('prepaidShort') : success(code);
    },
    change: (code, by) => {
      balances.set(code, (balances.get(code) ?? 0) + by);
    },
    clear,
  };
}
