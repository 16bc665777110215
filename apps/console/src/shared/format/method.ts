import { findPaymentMethod } from '@dipper/contract';

/** What a way to pay is called, as it is on the market; its number where we know no name. */
export const nameOfMethod = (methodId: number): string =>
  findPaymentMethod(methodId)?.name ?? String(methodId);
