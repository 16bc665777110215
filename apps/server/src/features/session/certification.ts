import { failure, formatLinkHeader, success } from '@dipper/contract';
import type { ErrorName, Result } from '@dipper/contract';
import {
  decideCertification,
  insertCertification,
  rightsOfCertified,
} from '../../core/accounts/index.ts';
import type { CertificationOutcome, PersonKey } from '../../core/accounts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import { json, rawProblem } from '../../platform/http/index.ts';
import type { Http, Person, RawReply, RawRequest } from '../../platform/http/index.ts';
import { hashToken, newUuid } from '../../platform/ids.ts';
import type { CertificationService, UnusableEvent } from '../../ports/certification.ts';
import { insertHandedOver } from './handed-over-repository.ts';
import { newOwnedSecret, ownerOfSecret } from './owned-secret.ts';
import { newRefreshToken } from './refresh-token.ts';

const requestPrefix = 'c';
const lifetimeSeconds = 24 * 60 * 60;
const handedOverSeconds = 60 * 60;

const isGrace = (status: number): boolean => status === 220 || status === 221;

/** The link to certify by: it names one request of this person's, which counts once. */
export const certificationLink = async (
  database: Database,
  certificationUrl: string,
  { person, status }: { readonly person: PersonKey; readonly status: number },
): Promise<Readonly<Record<string, string>>> => {
  const request = newOwnedSecret(requestPrefix, person.userId);
  await insertCertification(database, person, { hash: hashToken(request), lifetimeSeconds });
  const address = new URL(certificationUrl);
  address.searchParams.set('request', request);
  address.searchParams.set('is_grace_period', String(isGrace(status)));
  return { link: formatLinkHeader({ certification: address.href }) };
};

/**
 * Makes a refresh token of a separate login for the certification page. Its holder can neither use
 * nor end the browser's login, nor get another token with it.
 */
export const refreshTokenForCertification = async (
  database: Database,
  person: Person,
): Promise<Result<string, ErrorName>> => {
  const refreshToken = newRefreshToken(person.userId);
  const outcome = await insertHandedOver(database, {
    ...person,
    parentId: person.tokenId,
    familyId: newUuid(),
    tokenHash: hashToken(refreshToken),
    lifetimeSeconds: handedOverSeconds,
  });
  if (outcome === 'begun') return success(refreshToken);
  return failure(outcome === 'ended' ? 'not_authenticated' : 'no_right');
};

const dayInKorea = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
});

export type CertificationRoutes = {
  readonly database: Database;
  readonly service: CertificationService;
  readonly clock: Pick<Clock, 'now'>;
};

/** A caller without the secret learns only that the signature is wrong, not why. */
const refusalOf = {
  forged: 'signature_invalid',
  stale: 'signature_invalid',
  unreadable: 'wrong_request_format',
} as const satisfies Record<UnusableEvent, ErrorName>;

/** Sending again helps only if the result may change; for these outcomes it cannot. */
const statusOfOutcome = {
  recorded: 200,
  repeated: 200,
  decided: 409,
  expired: 410,
  unknown: 404,
} as const satisfies Record<CertificationOutcome, number>;

const decide = async (
  { database, service, clock }: CertificationRoutes,
  { headers, rawBody, requestId, log }: RawRequest,
): Promise<RawReply> => {
  const event = service.read(headers, rawBody);
  if (!event.ok) {
    log.warn({ event: 'certification-refused', reason: event.error }, 'a message was refused');
    return rawProblem(refusalOf[event.error], requestId);
  }
  const { request, proven, deliveryId } = event.value;
  const person = ownerOfSecret(requestPrefix, request);
  if (person === undefined) return json(statusOfOutcome.unknown, { outcome: 'unknown' });
  const outcome = await decideCertification(database, person, {
    requestHash: hashToken(request),
    deliveryId,
    rights:
      proven === undefined ? undefined : rightsOfCertified(proven, dayInKorea.format(clock.now())),
  });
  log.info({ event: 'certification-told', outcome, userId: person.userId }, 'somebody certified');
  return json(statusOfOutcome[outcome], { outcome });
};

/**
 * Mounts the callback by which the certification service reports a person's outcome, server to
 * server.
 */
export const mountCertification = (http: Http, routes: CertificationRoutes): void => {
  http.raw('POST /api/certification/callback', (request) => decide(routes, request));
};
