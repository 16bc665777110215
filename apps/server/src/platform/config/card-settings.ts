import * as z from 'zod';
import { newSecret } from './shapes.ts';

const keyBytes = 32;

/** Cards that are kept: how they are registered, and the sealed tokens between server and vault. */
export const cardSettings = {
  VAULT_KEY: {
    schema: z
      .string()
      .refine(
        (text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === keyBytes,
        'expected 32 bytes in base64url',
      ),
    description:
      'Seals what server and vault tell each other through the page: 32 random bytes in base64url, the same in both.',
    from: 'Make it: `openssl rand -base64 32 | tr +/ -_ | tr -d =`.',
    make: () => newSecret('base64url'),
    // 32 readable bytes that are no secret.
    fallback: 'ZGV2LXZhdWx0LWtleS10aGF0LWlzLW5vLXNlY3JldCE',
    secret: true,
  },
  CARD_REGISTRATION: {
    schema: z.enum(['frame', 'hosted'], { error: 'expected frame or hosted' }),
    description:
      'How a card is registered: in the vault’s frame, or in the provider’s own window (`hosted`).',
    fallback: 'frame',
  },
  CARD_PROVIDER: {
    schema: z.enum(['tosspayments', 'hecto'], { error: 'expected tosspayments or hecto' }),
    description:
      'Who gives the keys of cards that are registered from now on. Cards that are there stay where they are. `hosted` is for tosspayments only.',
    fallback: 'tosspayments',
  },
  CARD_TRIAL: {
    schema: z.enum(['first', 'every', 'off'], { error: 'expected first, every or off' }),
    description:
      'Whether a new card is charged 100 won that go back at once: the first of a person, every one, or none.',
    fallback: 'first',
  },
} as const;
