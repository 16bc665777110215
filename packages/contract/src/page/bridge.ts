import * as z from 'zod/mini';
import { bridgeMessageMaxBytes } from '../constants.ts';
import { countrySchema } from '../country.ts';
import { wireAmount } from '../money.ts';
import { transactionIdSchema } from '../purchase/schema.ts';
import { failure, success } from '../result.ts';
import type { Result } from '../result.ts';
import { billingPageSchema } from '../session/vocabulary.ts';
import { subscriptionTypeSchema } from '../subscription/schema.ts';
import { publicId, identifier, text, webAddress } from '../wire.ts';

export const bridgeSource = 'dipper';
export const bridgeVersion = 1;

// @__NO_SIDE_EFFECTS__
const message = <const Type extends string, Payload extends z.ZodMiniType>(
  type: Type,
  payload: Payload,
) =>
  z.object({
    source: z.literal(bridgeSource),
    version: z.literal(bridgeVersion),
    id: text(1, 64),
    type: z.literal(type),
    payload,
  });

const status = z.literal('success');

const successPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), status, transactionId: transactionIdSchema }),
  z.object({ kind: z.literal('subscription'), status, subscriptionId: publicId }),
  z.object({ kind: z.literal('exchange'), status, exchangeId: publicId }),
  z.object({ kind: z.literal('convert'), status, exchangeId: publicId }),
]);

export const loginEventReasons = ['login', 'logout', 'token_expired'] as const;

/** A person's choice of a subscription, in the app or on the page. */
export const planSubscribePayload = z.object({
  type: subscriptionTypeSchema,
  productId: identifier,
  djId: z.optional(identifier),
  localPrice: z.optional(wireAmount),
  standardPrice: z.optional(wireAmount),
  plan: z.optional(text(1, 60)),
  grade: z.optional(text(1, 60)),
  promotionMonth: z.optional(z.int()),
  returnRoute: z.optional(text(1, 200)),
});
export type PlanSubscribePayload = z.infer<typeof planSubscribePayload>;

const attribute = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The messages of the page to the app, or to the window that opened it. */
export const outgoingMessageSchema = z.discriminatedUnion('type', [
  message('success', successPayload),
  message('close', z.object({})),
  message(
    'login-event',
    z.object({ reason: z.enum(loginEventReasons), billingPage: z.optional(billingPageSchema) }),
  ),
  message('plan-subscribe', planSubscribePayload),
  message('open-browser', z.object({ url: webAddress })),
  message(
    'track-braze-event',
    z.object({ name: text(1, 100), properties: z.record(z.string(), attribute) }),
  ),
  message('set-braze-attribute', z.object({ key: text(1, 100), value: attribute })),
  message(
    'mail-open',
    z.object({
      to: text(3, 254),
      subject: z.optional(text(0, 200)),
      body: z.optional(text(0, 2000)),
    }),
  ),
]);
export type OutgoingMessage = z.infer<typeof outgoingMessageSchema>;

/** The messages of the app, or of a trusted window. */
export const incomingMessageSchema = z.discriminatedUnion('type', [
  message(
    'auth-key',
    z.object({
      authKey: text(1, 500),
      /** The key's person, if the sender knows them: a person already logged in is not logged in again. */
      userId: z.optional(identifier),
      country: z.optional(countrySchema),
      deviceUniqueId: z.optional(text(1, 200)),
    }),
  ),
  message('plan-subscribe', planSubscribePayload),
]);
export type IncomingMessage = z.infer<typeof incomingMessageSchema>;

type Sent<Message extends { readonly type: string; readonly payload: unknown }> = {
  [Type in Message['type']]: Extract<Message, { readonly type: Type }>['payload'];
};
export type OutgoingPayloads = Sent<OutgoingMessage>;
export type OutgoingType = keyof OutgoingPayloads;
export type IncomingPayloads = Sent<IncomingMessage>;
export type IncomingType = keyof IncomingPayloads;

export type BridgeFailure = 'too_large' | 'not_json' | 'not_known';

const decodeText = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

/** A window may send any structure, also one that has no JSON, such as a ring. */
const encodeText = (data: unknown): string | undefined => {
  try {
    return typeof data === 'string' ? data : JSON.stringify(data);
  } catch {
    return undefined;
  }
};

/** Reads a message of a window or an app: an object, or the JSON text of one. The caller checks the origin first. */
export const readIncomingMessage = (data: unknown): Result<IncomingMessage, BridgeFailure> => {
  const written = encodeText(data);
  if (written === undefined) return failure('not_json');
  if (new TextEncoder().encode(written).length > bridgeMessageMaxBytes) return failure('too_large');
  const decoded = decodeText(written);
  if (decoded === undefined) return failure('not_json');
  const parsed = incomingMessageSchema.safeParse(decoded);
  return parsed.success ? success(parsed.data) : failure('not_known');
};
