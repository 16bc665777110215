import type { SettlementRefusal } from '@dipper/contract';

/** Why a file is not taken, where in it, and what about: a column, or what it seems to be instead. */
export type Refusal = {
  readonly why: SettlementRefusal;
  readonly line: number;
  readonly about: string | null;
};

export const refuse = (
  why: SettlementRefusal,
  line: number,
  about: string | null = null,
): Refusal => ({ why, line, about });
