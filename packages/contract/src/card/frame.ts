import * as z from 'zod/mini';
import { integer, text } from '../wire.ts';

/**
 * The messages between the vault's frame and the page around it, each to the other's exact origin. The token is sealed:
 * the page hands it on and cannot read it.
 */
export const cardFrameMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('dipper.card.ready') }),
  /** The height in CSS pixels, so that the page has no second bar to scroll by. */
  z.object({ type: z.literal('dipper.card.height'), height: integer(0, 4000) }),
  z.object({ type: z.literal('dipper.card.done'), token: text(16, 4000) }),
  /** It is over with this registration; a number of the catalogue says why. */
  z.object({ type: z.literal('dipper.card.failed'), code: z.int() }),
  /** The person wants to leave the form. */
  z.object({ type: z.literal('dipper.card.leave') }),
]);
export type CardFrameMessage = z.infer<typeof cardFrameMessageSchema>;

/** The theme of the page, for the frame to look the same. */
export const cardFrameThemeSchema = z.object({
  type: z.literal('dipper.card.theme'),
  theme: z.enum(['light', 'dark']),
  /** The scale in percent. */
  textScale: integer(50, 300),
});
export type CardFrameTheme = z.infer<typeof cardFrameThemeSchema>;
