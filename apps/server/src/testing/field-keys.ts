import { parseConfig } from '../platform/config/index.ts';
import type { Variables } from '../platform/config/index.ts';
import { createFieldKeys } from '../platform/field-keys.ts';
import type { FieldKeys } from '../platform/field-keys.ts';

/** Returns the keys of a server with these settings. */
export const fieldKeysOf = (variables: Variables): FieldKeys => {
  return createFieldKeys(parseConfig(variables).fieldKeys);
};

/** Creates keys for parts without a server around them: one key, and nothing of before. */
export const keyOfItsOwn = (byte = 1): FieldKeys =>
  createFieldKeys([{ id: 1, key: Buffer.alloc(32, byte) }]);
