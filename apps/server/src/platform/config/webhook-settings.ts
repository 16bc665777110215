import * as z from 'zod';

const endpointShape = /^([a-z][a-z0-9-]{1,29})=(https?:\/\/[^\s,]+)$/;
const secretShape = /^([a-z][a-z0-9-]{1,29})=([\w.~+/-]{32,200})$/;

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

/** Who is told what happens to their people. */
export const webhookSettings = {
  WEBHOOK_ENDPOINTS: {
    schema: pairs(endpointShape, 'chorus=https://chorus.example/dipper'),
    description:
      'Where the streaming service is told what happens, each with a name, comma separated: `chorus=https://chorus.example/dipper`. Empty: nobody is.',
    fallback: '',
  },
  WEBHOOK_SECRETS: {
    schema: pairs(secretShape, 'chorus=… with at least 32 characters'),
    description:
      'Secrets that messages are signed with, by the name of their endpoint: `chorus=…`. A name may stand twice: each message then carries both signatures. To roll one, put the new one first, let the receiver change over, and take the old one out.',
    fallback: '',
  },
} as const;
