import type { SettlementRefusal } from '@dipper/contract';

/**
 * Why and where a file is refused, and what about: a column, or the kind of file that it seems to
 * be.
 */
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
