import { expect, it } from 'vitest';
import { signedAddress } from '../../apps/server/src/providers/payoneer/webhook.ts';

/**
 * The reserved characters as a client of Mass Payout 4 has them encoded, and by its own word Payoneer's
 * sample in Java: https://github.com/pcriv/go-payoneer, `TestPayoneerURLEncode`. It is about the
 * encoding alone: no published signature is known to be right.
 */
const reserved = ";/?:@&=+$,#[]!'()*";
const encoded = '%3B%2F%3F%3A%40%26%3D%2B%24%2C%23%5B%5D%21%27%28%29%2A';

it('the address of a Payoneer webhook is encoded as the public client does [EXC-08]', () => {
  expect(signedAddress(reserved).toUpperCase()).toBe(encoded);
});
