import { expect, it } from 'vitest';

import { spokenReason } from './spoken-reason.ts';
import type { Say } from './use-words.ts';

const say: Say = (family, code) => `${family} in words: ${code}`;

it('says a reason that was chosen, and quotes what somebody wrote, whatever else it may mean [OPS-01]', () => {
  expect(spokenReason(say, 'documents_unreadable')).toBe('why in words: documents_unreadable');
  for (const written of ['amount', 'trial', 'not found', 'the customer wrote to us']) {
    expect(spokenReason(say, written)).toBe(written);
  }
});
