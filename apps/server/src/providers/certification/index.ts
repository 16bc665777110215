import { failure, success } from '@dipper/contract';
import type { Clock } from '../../platform/clock.ts';
import { isStale, readSigned } from '../../platform/standard-webhooks.ts';
import type { CertificationService } from '../../ports/certification.ts';
import { readMessage } from './translate.ts';

export { certificationProtocol } from './protocol.ts';

export type CertificationOptions = {
  readonly secret: string;
  readonly clock: Pick<Clock, 'now'>;
};

export const createCertification = ({
  secret,
  clock,
}: CertificationOptions): CertificationService => ({
  read: (headers, body) => {
    const signed = readSigned(headers, body, secret);
    if (signed === undefined) return failure('forged');
    if (isStale(signed, clock.now())) return failure('stale');
    const message = readMessage(body.toString('utf8'));
    return message === undefined
      ? failure('unreadable')
      : success({ ...message, deliveryId: signed.id });
  },
});
