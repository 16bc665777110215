import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transactionIdSchema } from '@dipper/contract';
import { parseTransactionId, transactionId } from './transaction-id.ts';

const userIds = fc.bigInt({ min: 1n, max: BigInt(Number.MAX_SAFE_INTEGER) });

it('a payment is found from its transaction id alone', () => {
  fc.assert(
    fc.property(userIds, fc.uuid(), (userId, paymentId) => {
      const name = transactionId({ userId, paymentId });
      expect(transactionIdSchema.safeParse(name).success).toBe(true);
      expect(name.length).toBeLessThanOrEqual(64);
      expect(parseTransactionId(name)).toEqual({
        bucket: Number(userId % 4096n),
        userId,
        paymentId,
      });
    }),
  );
});

it('text in any other form is no transaction id', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!transactionIdSchema.safeParse(text).success);
      expect(parseTransactionId(text)).toBeUndefined();
    }),
  );
  const uuid = '0'.repeat(32);
  for (const text of [`p0-${uuid}`, `pzzzzzzzzzzz-${uuid}`, `P1-${uuid}`, `p1-${uuid}\n`]) {
    expect(parseTransactionId(text)).toBeUndefined();
  }
});
