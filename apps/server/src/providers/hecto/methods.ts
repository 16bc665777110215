import type { hectoProtocol } from './protocol.ts';

type WindowName = Exclude<
  keyof typeof hectoProtocol.addresses,
  'status' | 'charge' | 'cancel' | 'refund' | 'register' | 'forget' | 'records'
>;

/** How Hecto calls what our catalogue has a number for. */
export type HectoMethod = {
  readonly id: number;
  /** In the window's form, and of the window. */
  readonly name: WindowName;
  /** Everywhere else. */
  readonly code: string;
};

const methods: readonly HectoMethod[] = [
  { id: 31, name: 'card', code: 'CA' },
  { id: 36, name: 'vbank', code: 'VA' },
  { id: 35, name: 'mobile', code: 'MP' },
  { id: 29, name: 'culturecash', code: 'CG' },
  { id: 30, name: 'smartcash', code: 'SG' },
  { id: 34, name: 'booknlife', code: 'BG' },
  { id: 32, name: 'happymoney', code: 'HM' },
  { id: 33, name: 'tmoney', code: 'TM' },
];

export const methodsServed: readonly HectoMethod[] = methods;

export const methodOf = (methodId: number): HectoMethod => {
  const found = methods.find(({ id }) => id === methodId);
  if (found === undefined) throw new Error(`Hecto does not serve method ${methodId}`);
  return found;
};

const phoneBills = 'MP';

export const isPhoneBill = ({ code }: HectoMethod): boolean => code === phoneBills;

/** Their charges are taken back in their month alone; later they are given back to an account. */
export const accountAfterMonth: readonly number[] = methods.filter(isPhoneBill).map(({ id }) => id);

/** Their cancellations are not counted: each is the first. */
const vouchers: ReadonlySet<string> = new Set(['CG', 'SG', 'BG', 'HM', 'TM']);

export const isVoucher = ({ code }: HectoMethod): boolean => vouchers.has(code);
