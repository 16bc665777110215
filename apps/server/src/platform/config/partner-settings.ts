import * as z from 'zod';
import { newSecret } from './shapes.ts';

const keyShape = /^([\w-]{1,40})=([\w.~+/-]{32,200})$/;

/** `name=secret`, comma separated; a name stands once. */
const keys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.array(
      z.string().regex(keyShape, 'expected such as chorus-1=… with at least 32 characters each'),
    ),
  )
  .transform(
    (parts) =>
      new Map(
        parts.map((part) => {
          const [, name = '', secret = ''] = keyShape.exec(part) ?? [];
          return [name, secret] as const;
        }),
      ),
  );

/** The keys that sign the calls of the streaming service. */
export const partnerSettings = {
  PARTNER_KEYS: {
    schema: keys,
    description:
      'Keys by which the streaming service signs its calls to `/api/partner`, each with a name, comma separated: `chorus-1=…`. To roll one, add the new one, let the service change over, and take the old one out.',
    from: 'Make one: `openssl rand -hex 32`.',
    make: () => `site-1=${newSecret('hex')}`,
    fallback: 'chorus-1=dev-partner-key-that-is-not-a-secret',
    secret: true,
  },
} as const;
