import { commonMethod } from './errors.ts';
import type { MethodName } from './methods.ts';
import { calls } from './sources.ts';

/**
 * The calls of the API that a shop has. Public shop programs (the CS-Cart add-on, EC-CUBE's SoftbankPayment4, w2,
 * sbpayment.rb) ask `MG01-00101` for 101, 311 and 701 only, give carriers back by ST02-00303 with 401, 402 and 405, and
 * have no call at all for WebMoney and BitCash: 513 is house prepaid. SBPS's own page of WebMoney says that refunds are
 * made in its management tool.
 */
export interface Contract {
  /**
   * Whether its API queries and refunds methods for which no public program does, and refunds
   * prepaid codes by 513.
   */
  isWide: boolean;
}

const numbers = { credit3d2: '101', docomo: '401', softbank2: '405' } as const;
const housePrepaid = '513';

/** Returns the API's number of a method; none if the API has no call for it. */
export function apiNumber(method: MethodName, { isWide }: Contract): string | undefined {
  if (method === 'webmoney' || method === 'bitcash') return isWide ? housePrepaid : undefined;
  return numbers[method];
}

/** Functions of the API, and for which methods they are there. */
const functions = {
  [calls.reference.id]: {
    operation: 'reference',
    methods: ['101'],
    wide: ['401', '405', housePrepaid],
  },
  [calls.refund.id]: {
    operation: 'refund',
    methods: ['101', '401', '405', housePrepaid],
    wide: [],
  },
  [calls['partial-refund'].id]: { operation: 'partial-refund', methods: ['101'], wide: [] },
} as const;

export type ApiOperation = (typeof functions)[keyof typeof functions]['operation'];

export function apiFunction(
  id: string,
  { isWide }: Contract,
): { readonly operation: ApiOperation; readonly method: string } | undefined {
  const [, name = '', method = ''] = /^(.+)-(\d{3})$/.exec(id) ?? [];
  const found = Object.entries(functions).find(([key]) => key === name)?.[1];
  if (found === undefined) return undefined;
  const methods: readonly string[] = isWide ? [...found.methods, ...found.wide] : found.methods;
  return methods.includes(method) ? { operation: found.operation, method } : undefined;
}

/** Returns the beginning of a payment's error code; common to all methods without a number. */
export function codeNumber(method: MethodName, contract: Contract): string {
  return apiNumber(method, contract) ?? commonMethod;
}
