import * as z from 'zod/mini';
import { countrySchema, localeSchema } from '../country.ts';
import { integer, text } from '../wire.ts';

const device = { device_unique_id: text(1, 200) };
const language = { locale: z.optional(localeSchema) };
/** Any length that a person may have typed: what is wrong with it is said at its field. */
const typed = text(0, 400);
/** Only the browser that asked for a code has it. */
const ticket = { ticket: text(1, 100) };
const code = { code: typed };

export const phoneCodeBody = z.object({ phone: typed, ...device, ...language });
export const confirmBody = z.object({ ...ticket, ...code, ...device });
export const phoneRegisterBody = z.object({ ...ticket, ...device, age_confirmed: z.boolean() });
export const emailLoginBody = z.object({ email: typed, password: typed, ...device });
export const emailRegisterBody = z.object({
  email: typed,
  password: typed,
  age_confirmed: z.boolean(),
  ...device,
  ...language,
});
export const passwordResetBody = z.object({ email: typed, ...device, ...language });
export const passwordResetConfirmBody = z.object({
  ...ticket,
  ...code,
  ...device,
  password: typed,
});

export const codeSentAnswer = z.object({
  data: z.object({
    ticket: z.string(),
    /** The address with its middle hidden. */
    sent_to: z.string(),
    expires_in_seconds: integer(1, 86_400),
    resend_after_seconds: integer(1, 86_400),
  }),
});
export type CodeSent = z.infer<typeof codeSentAnswer>['data'];

/** The data that the page continues with, as after a login at another service. */
const loggedIn = z.object({ auth_key: z.string(), country: countrySchema, is_new: z.boolean() });
export type LoggedIn = z.infer<typeof loggedIn>;

export const loggedInAnswer = z.object({ data: loggedIn });

export const phoneConfirmAnswer = z.object({
  data: z.discriminatedUnion('registered', [
    z.extend(loggedIn, { registered: z.literal(true) }),
    /** The number is proved, and nobody has signed up with it: it may be, until then. */
    z.object({ registered: z.literal(false), register_within_seconds: integer(1, 86_400) }),
  ]),
});
