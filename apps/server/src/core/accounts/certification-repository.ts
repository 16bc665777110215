import * as z from 'zod';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PersonKey } from './model.ts';
import type { CertifiedRights } from './policy.ts';
import { certificationText } from './repository.ts';

const begin = statement(
  'certification-begin',
  'select dipper.certification_begin($1, $2, $3, make_interval(secs => $4))',
);
const record = statement(
  'certification-record',
  `select dipper.certification_record($1, $2, $3, $4, $5::date, $6::smallint, $7::smallint, $8, $9)
     as outcome`,
);
const purge = statement('certification-purge', 'select dipper.certification_purge($1) as count');

const outcomeSchema = z.object({
  outcome: z.enum(['recorded', 'repeated', 'decided', 'expired', 'unknown']),
});
export type CertificationOutcome = z.infer<typeof outcomeSchema>['outcome'];

export const insertCertification = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  request: { readonly hash: Buffer; readonly lifetimeSeconds: number },
): Promise<void> => {
  await queryable.query(begin, [bucket, userId, request.hash, request.lifetimeSeconds]);
};

export type Decision = {
  readonly requestHash: Buffer;
  readonly deliveryId: string;
  /** Undefined: the person gave up, and stays as they were. */
  readonly rights: CertifiedRights | undefined;
};

export const decideCertification = async (
  queryable: Queryable,
  { bucket, userId }: PersonKey,
  { requestHash, deliveryId, rights }: Decision,
): Promise<CertificationOutcome> => {
  const [row] = await queryable.query(record, [
    bucket,
    userId,
    requestHash,
    deliveryId,
    rights?.dateOfBirth,
    rights?.grantPayment,
    rights?.grantAdult,
    rights === undefined ? undefined : certificationText(rights.certification),
    rights?.hasConsent,
  ]);
  return outcomeSchema.parse(row).outcome;
};

export const purgeCertificationsOf = async (
  queryable: Queryable,
  bucket: number,
): Promise<number> => {
  const [row] = await queryable.query<{ count: number }>(purge, [bucket]);
  return row?.count ?? 0;
};
