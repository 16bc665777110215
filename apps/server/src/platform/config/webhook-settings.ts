import * as z from 'zod';
import { isWebhookSecret } from '../standard-webhooks.ts';

const endpointShape = /^([a-z][a-z0-9-]{1,29})=(https?:\/\/[^\s,]+)$/;
const secretShape = /^([a-z][a-z0-9-]{1,29})=(whsec_[\w+/=]+)$/;

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const pairs = (shape: RegExp, example: string) =>
  z
    .string()
    .transform(partsOf)
    .pipe(z.array(z.string().regex(shape, `expected such as ${example}`)))
    .transform((parts) =>
      parts.map((part) => {
        const [, name = '', value = ''] = shape.exec(part) ?? [];
        return { name, value };
      }),
    );

/** The endpoints of webhooks about their people. */
export const webhookSettings = {
  WEBHOOK_ENDPOINTS: {
    schema: pairs(endpointShape, 'chorus=https://chorus.example/dipper'),
    description:
      'Where the streaming service is told what happens, each with a name, comma separated: `chorus=https://chorus.example/dipper`. Empty: nobody is.',
    fallback: '',
  },
  WEBHOOK_SECRETS: {
    schema: pairs(secretShape, 'chorus=whsec_…').refine(
      (parts) => parts.every(({ value }) => isWebhookSecret(value)),
      'each secret is whsec_ and 24 to 64 bytes in base64',
    ),
    description:
      'Secrets that messages are signed with, by the name of their endpoint: `chorus=whsec_…`, behind which are 24 to 64 bytes in base64 ([Standard Webhooks](https://www.standardwebhooks.com)). A name may stand twice: each message then carries both signatures. To roll one, put the new one first, let the receiver change over, and take the old one out.',
    fallback: '',
  },
} as const;
