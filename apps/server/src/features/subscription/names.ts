import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import { parsePublicId } from '../../core/charging/index.ts';
import { problem } from '../../platform/http/index.ts';
import type { Problem } from '../../platform/http/index.ts';
import type { SubscriptionName } from './repository.ts';

const retryAfterSeconds = 3;

export const refuse = (error: ErrorName): Problem =>
  problem(error, errorCatalogue[error].retry ? { retryAfterSeconds } : {});

/** Returns the name of the person's subscription; another person's is treated as missing. */
export const nameOf = (person: PersonKey, id: string): SubscriptionName | undefined => {
  const name = parsePublicId('s', id);
  return name?.userId === person.userId
    ? { bucket: name.bucket, userId: name.userId, subscriptionId: name.id }
    : undefined;
};
