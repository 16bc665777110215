import * as z from 'zod/mini';
import { eventLogLevelError, eventLogLevelInfo } from '../constants.ts';
import { countrySchema } from '../country.ts';
import { identifier, integer, listOf, matching } from '../wire.ts';

/** The events of logging in. */
export const authenticationEventNames = [
  'check_auth_success',
  'check_auth_fail',
  'start_query_token_login',
  'start_storage_token_login',
  'token_login_tried',
  'token_login_fail',
] as const;
export type AuthenticationEventName = (typeof authenticationEventNames)[number];

/**
 * A code of the catalogue or a sentence of the specification: words without dots and dashes, and at
 * most the number of a code, so that neither a token nor an address of a person has room in it.
 */
const errorMessage = matching(
  /^(?=.{1,60}$)[A-Za-z]{1,24}(?:[_: ]{1,2}[A-Za-z]{1,24}){0,7}(?:_\d{5})?$/,
);
const country = z.optional(countrySchema);
const userId = z.optional(identifier);
const statusCode = z.optional(integer(100, 99_999));

// @__NO_SIDE_EFFECTS__
const started = <const Name extends string>(name: Name) =>
  z.strictObject({ name: z.literal(name), country });

// @__NO_SIDE_EFFECTS__
const failed = <const Name extends string>(name: Name) =>
  z.strictObject({ name: z.literal(name), country, userId, statusCode, errorMessage });

/** Each event has the fields that stand here, and no other ever leaves the page. */
export const authenticationEventSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('check_auth_success'), country, userId, statusCode }),
  failed('check_auth_fail'),
  started('start_query_token_login'),
  started('start_storage_token_login'),
  z.strictObject({ name: z.literal('token_login_tried'), country, userId }),
  failed('token_login_fail'),
]);
export type AuthenticationEvent = z.infer<typeof authenticationEventSchema>;

export const eventLevelOf = (
  name: AuthenticationEventName,
): typeof eventLogLevelInfo | typeof eventLogLevelError =>
  name.endsWith('_fail') ? eventLogLevelError : eventLogLevelInfo;

export const eventsInBatchMax = 20;
const dayInSeconds = 86_400;

/** Some events of one visit, each with how long ago it happened: a page's clock may be wrong. */
export const eventsBody = z.strictObject({
  visit: matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  version: matching(/^\d{1,3}\.\d{1,3}\.\d{1,4}$/),
  events: listOf(
    z.strictObject({ ageSeconds: integer(0, dayInSeconds), event: authenticationEventSchema }),
    eventsInBatchMax,
  ),
});
export type EventsBody = z.input<typeof eventsBody>;
