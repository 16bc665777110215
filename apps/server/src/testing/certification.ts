import { createHmac } from 'node:crypto';
import { statement } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';

export const certificationSecretOf = (key: string): string =>
  `whsec_${Buffer.from(key).toString('base64')}`;

export const certificationSecret = certificationSecretOf(
  'dipper-certification-secret-of-the-sandbox',
);

export const certificationSettings = {
  CERTIFICATION_URL: 'http://127.0.0.1:4430/certification/start',
  CERTIFICATION_SECRET: certificationSecret,
  CERTIFICATION_TAKES_REFRESH_TOKEN: 'on',
} as const;

const setPerson = statement(
  'test-certification-set-person',
  `update dipper.app_user u
   set certification = $2, grant_payment = $3::smallint, grant_adult = 0::smallint,
     date_of_birth = null, grace_ends_at = null, legal_rep_payment_col = false,
     pay_agree_for_minors = false
   from dipper.login_identity l
   where l.identity = 'google:google-demo-' || $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);

/** Resets a person to their first day: not certified, no right to pay, unless a test says otherwise. */
export const setUncertified = (
  owner: Database,
  person: string,
  { certification = '210', grantPayment = 0 } = {},
): Promise<unknown> => owner.query(setPerson, [person, certification, grantPayment]);

export const certificationMessage = (request: string, dateOfBirth = '1990-01-01'): string =>
  JSON.stringify({
    type: 'certification.completed',
    data: { request, person: { date_of_birth: dateOfBirth, nationality: 'domestic' } },
  });

/** The headers of a message that was signed by this secret. */
export const certificationSigned = (
  by: string,
  body: string,
  { id = 'msg_of_a_test_0001', sentMs = new Date().getTime() } = {},
): Readonly<Record<string, string>> => {
  const seconds = String(Math.floor(sentMs / 1000));
  const key = Buffer.from(by.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  };
};
