import * as z from 'zod/mini';
import { cardNicknameMaxCharacters } from '../constants.ts';
import { day, publicId, instant, matching, text } from '../wire.ts';

// @__NO_SIDE_EFFECTS__
const nickname = (most: number) =>
  z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1),
      z.regex(new RegExp(`^[\\p{L}\\p{M}\\p{N} ]{1,${most}}$`, 'u')),
    );

/** Letters, digits and spaces of any language. */
export const cardNicknameSchema = nickname(cardNicknameMaxCharacters);

/** People know their cards by it. */
export const cardLastFour = z.nullable(matching(/^\d{4}$/));

export const cardStates = ['usable', 'expired', 'gone'] as const;
export const cardStateSchema = z.enum(cardStates);

export const cardSchema = z.object({
  cardId: publicId,
  name: z.string(),
  /** The number itself is never stored. Null where its provider shows less of it than this. */
  lastFour: cardLastFour,
  company: z.string(),
  expiry: z.nullable(z.string()),
  birthDate: z.nullable(day),
  isMain: z.boolean(),
  /** It pays a running subscription. */
  isInUse: z.boolean(),
  /** `gone`: the provider has no key for it any more. */
  state: cardStateSchema,
  registeredAt: instant,
});
export type Card = z.infer<typeof cardSchema>;
export const cardsAnswer = z.object({ results: z.array(cardSchema) });

/** The place to enter the card: the vault's frame, or a window of the provider. */
export const cardRegistrationAnswer = z.object({
  registrationId: publicId,
  kind: z.enum(['frame', 'page']),
  frameUrl: z.nullable(z.string()),
  pageUrl: z.nullable(z.string()),
  expiresAt: instant,
});
export type CardRegistration = z.infer<typeof cardRegistrationAnswer>;

export const registerCardBody = z.object({
  /** The vault's one-time token that stands for the billing key. */
  registrationToken: text(16, 4000),
  nickname: cardNicknameSchema,
  isMain: z.boolean(),
  agreesToTerms: z.boolean(),
  /** The version of the terms of recurring payment that was shown. */
  termsVersion: z.optional(text(1, 40)),
});
export const renameCardBody = z.object({ nickname: cardNicknameSchema });
