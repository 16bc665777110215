import * as z from 'zod';
import { call, seconds } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PersonKey } from './model.ts';
import type { CertifiedRights } from './policy.ts';
import { certificationText } from './repository.ts';

const begin = call('certification_begin');
const record = call('certification_record');
const purge = call('certification_purge');

const outcomeSchema = z.object({
  outcome: z.enum(['recorded', 'repeated', 'decided', 'expired', 'unknown']),
});
export type CertificationOutcome = z.infer<typeof outcomeSchema>['outcome'];

export const insertCertification = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  request: { readonly hash: Buffer; readonly lifetimeSeconds: number },
): Promise<void> => {
  await begin(queryable, {
    bucket,
    userId,
    requestHash: request.hash,
    lifetime: seconds(request.lifetimeSeconds),
  });
};

export type Decision = {
  readonly requestHash: Buffer;
  readonly deliveryId: string;
  /** Undefined: the person gave up, and stays as they were. */
  readonly rights: CertifiedRights | undefined;
};

export const decideCertification = (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  { requestHash, deliveryId, rights }: Decision,
): Promise<CertificationOutcome> =>
  record(queryable, {
    bucket,
    userId,
    requestHash,
    deliveryId,
    dateOfBirth: rights?.dateOfBirth,
    grantPayment: rights?.grantPayment,
    grantAdult: rights?.grantAdult,
    certification: rights === undefined ? undefined : certificationText(rights.certification),
    hasConsent: rights?.hasConsent,
  });

export const purgeCertificationsOf = async (
  queryable: Queryable,
  bucket: number,
): Promise<number> => {
  return (await purge(queryable, { bucket })) ?? 0;
};
