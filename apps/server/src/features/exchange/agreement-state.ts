import { timingSafeEqual } from 'node:crypto';
import { publicIdOf, parsePublicId } from '../../core/charging/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';

/** The agreement that a person is asked for; its id becomes the exchange's. */
export type Agreed = { readonly userId: bigint; readonly productId: number; readonly id: string };

type Stamp = { readonly fieldKeys: FieldKeys; readonly now: Date };

/** The time allowed for the partner's page and for ours afterwards. */
const lifetimeMs = 60 * 60_000;
const purpose = 'exchange agreement';

/**
 * The state is bound to the person, the product and one hour, so it cannot be forged or used by
 * another person.
 */
export const writeState = (
  { userId, productId, id }: Agreed,
  { fieldKeys, now }: Stamp,
): string => {
  const until = (now.getTime() + lifetimeMs).toString(36);
  const text = [publicIdOf('s', { userId, id }), productId.toString(36), until].join('.');
  return `${text}.${fieldKeys.hash(text, purpose).toString('hex')}`;
};

const shape = /^((s[0-9a-z]+-[0-9a-f]{32})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11}))\.([0-9a-f]{64})$/;

/** Undefined: not ours, changed, or too old. */
export const readState = (state: string, { fieldKeys, now }: Stamp): Agreed | undefined => {
  const [, text = '', number = '', product = '', until = '', seal = ''] = shape.exec(state) ?? [];
  const received = Buffer.from(seal, 'hex');
  const isSealed =
    seal !== '' && fieldKeys.hashes(text, purpose).some((hash) => timingSafeEqual(received, hash));
  const name = isSealed ? parsePublicId('s', number) : undefined;
  if (name === undefined || Number.parseInt(until, 36) <= now.getTime()) return undefined;
  return { userId: name.userId, productId: Number.parseInt(product, 36), id: name.id };
};
