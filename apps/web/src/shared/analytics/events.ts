import { countrySchema } from '@dipper/contract';
import * as z from 'zod/mini';

export const authenticationEventNames = [
  'check_auth_success',
  'check_auth_fail',
  'start_query_token_login',
  'start_storage_token_login',
  'token_login_tried',
  'token_login_fail',
] as const;

/** The only fields that ever leave the page: no names, no tokens, no addresses. */
export const authenticationEventSchema = z.strictObject({
  name: z.enum(authenticationEventNames),
  country: z.optional(countrySchema),
  userId: z.optional(z.int()),
  statusCode: z.optional(z.int()),
  errorMessage: z.optional(z.string().check(z.maxLength(200))),
});
export type AuthenticationEvent = z.infer<typeof authenticationEventSchema>;
