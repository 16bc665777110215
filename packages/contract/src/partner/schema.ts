import * as z from 'zod/mini';
import { wireAmount } from '../money.ts';
import { djLevelSchema } from '../session/vocabulary.ts';
import { identifier, instant, matching, text } from '../wire.ts';

/** The streaming service names each move, so that it happens once; it is its Idempotency-Key, too. */
const reference = matching(/^[\w.:~-]{8,100}$/);

export const spendBody = z.object({
  userId: identifier,
  spoons: wireAmount,
  reference,
  purpose: text(1, 100),
});
export const giftBody = z.object({
  userId: identifier,
  /** The DJ's number at the streaming service, which has named its DJs to us. */
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

/** A person by a login of theirs, such as `google` and what Google calls them. */
export const partnerPersonQuery = z.object({ snsType: text(1, 20), subject: text(1, 200) });
export const partnerPersonAnswer = z.object({
  userId: identifier,
  nickname: z.string(),
  djLevel: djLevelSchema,
});

export const setDjBody = z.object({ userId: identifier, djLevel: djLevelSchema });
export const setDjAnswer = z.object({
  djId: identifier,
  userId: identifier,
  djLevel: djLevelSchema,
  /** False: it was so already. */
  isChanged: z.boolean(),
});
