import * as z from 'zod';
import { webhookSecret, webUrl } from './shapes.ts';

/** The settings of the service that certifies people in Korea. */
export const certificationSettings = {
  CERTIFICATION_URL: {
    schema: webUrl,
    description: 'The page where a person in Korea certifies who they are.',
    fallbackText: 'unset: not offered',
  },
  CERTIFICATION_SECRET: {
    schema: webhookSecret,
    description:
      'What the certification service signs its messages to `/api/certification/callback` with: 24 to 64 bytes in base64, behind `whsec_`. `CERTIFICATION_URL` needs it.',
    fallbackText: 'unset: no message is taken',
  },
  CERTIFICATION_TAKES_REFRESH_TOKEN: {
    schema: z.enum(['on', 'off'], { error: 'expected on or off' }),
    description:
      'Whether the certification service is handed a refresh token beside the access token, as the specification has it: one of a login of its own, good for an hour and no longer than the login that hands it over; a page of ours alone gets it, for somebody who is sent to certify. `CERTIFICATION_URL` needs it.',
    fallbackText: 'unset',
  },
} as const;
