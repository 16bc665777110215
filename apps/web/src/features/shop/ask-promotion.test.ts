import { createClient, failure } from '@dipper/contract';
import { expect, it, vi } from 'vitest';
import { askPromotion } from './ask-promotion.ts';

it('a promotion request without an answer fails once, without an unhandled rejection [ERR-04]', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  const api = createClient({ send: async () => failure({ kind: 'offline' }) });
  await expect(
    askPromotion(api, { country: 'kr', locale: 'ko' }, new AbortController().signal),
  ).rejects.toThrow();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unheard);
  expect(unheard).not.toHaveBeenCalled();
});
