import { authenticationEventSchema } from '@dipper/contract';
import type {
  AuthenticationEvent as KnownEvent,
  AuthenticationEventName,
  Country,
} from '@dipper/contract';

/** As the start flow tells it; what its event does not have is left out before it goes anywhere. */
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
