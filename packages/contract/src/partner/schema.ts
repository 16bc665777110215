import * as z from 'zod/mini';
import { wireAmount } from '../money.ts';
import { identifier, instant, text } from '../wire.ts';

/** The streaming service names each move, so that it happens once. */
const reference = text(8, 100);

export const spendBody = z.object({
  userId: identifier,
  spoons: wireAmount,
  reference,
  purpose: text(1, 100),
});
export const giftBody = z.object({
  userId: identifier,
  djId: identifier,
  spoons: wireAmount,
  reference,
});
export const grantBody = z.object({
  userId: identifier,
  spoons: wireAmount,
  reference,
  reason: text(1, 200),
});
export const movementAnswer = z.object({
  reference: z.string(),
  userId: identifier,
  spoons: wireAmount,
  /** Spoons that the person has afterwards. */
  balance: wireAmount,
  movedAt: instant,
});
