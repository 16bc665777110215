import * as z from 'zod/mini';
import { wireAmount } from '../money.ts';
import { publicId, instant } from '../wire.ts';

export const convertBody = z.object({
  /** Spoons to get, and the points that the person was told they cost. */
  spoons: wireAmount,
  expectedPoints: wireAmount,
});

export const convertAnswer = z.object({
  exchangeId: publicId,
  spoons: wireAmount,
  points: wireAmount,
  convertedAt: instant,
});
