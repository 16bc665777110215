import { hectoProtocol } from './protocol.ts';

const { methods } = hectoProtocol;

/** Hecto's names for a method of our catalogue: its name in the window, its code elsewhere. */
export type HectoMethod = (typeof methods)[keyof typeof methods];

export const methodsServed: readonly HectoMethod[] = Object.values(methods);

export const methodOf = (methodId: number): HectoMethod => {
  const found = methodsServed.find(({ id }) => id === methodId);
  if (found === undefined) throw new Error(`Hecto does not serve method ${methodId}`);
  return found;
};

export const isAccount = ({ id }: HectoMethod): boolean => id === methods.account.id;

export const isPhoneBill = ({ id }: HectoMethod): boolean => id === methods.mobile.id;

/** Their charges are canceled within their month only; later they are refunded to an account. */
export const accountAfterMonth: readonly number[] = [methods.mobile.id];

const { culture, smart, book, happy, tmoney } = methods;
const vouchers: ReadonlySet<HectoMethod> = new Set([culture, smart, book, happy, tmoney]);

/** Their cancellations are not counted: each is the first. */
export const isVoucher = (method: HectoMethod): boolean => vouchers.has(method);

export const isTmoney = ({ id }: HectoMethod): boolean => id === tmoney.id;
