import { authenticationEventSchema } from '@dipper/contract';
import type {
  AuthenticationEvent as KnownEvent,
  AuthenticationEventName,
  Country,
} from '@dipper/contract';

/** An event of the start flow; fields that its schema lacks are dropped before sending. */
export type AuthenticationEvent = {
  readonly name: AuthenticationEventName;
  readonly country?: Country | undefined;
  readonly userId?: number | undefined;
  readonly statusCode?: number | undefined;
  readonly errorMessage?: string | undefined;
};

const withoutEmpty = (event: AuthenticationEvent): unknown =>
  Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined));

/** The event as the contract allows it, or nothing at all. */
export const readEvent = (event: AuthenticationEvent): KnownEvent | undefined => {
  const parsed = authenticationEventSchema.safeParse(withoutEmpty(event));
  return parsed.success ? parsed.data : undefined;
};
