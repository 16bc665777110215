import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import { parseConfig } from '../platform/config/index.ts';
import { placeOf } from '../core/sealing/index.ts';
import { statement } from '../platform/db/index.ts';
import { createFieldKeys } from '../platform/field-keys.ts';
import type { TestServer } from './server.ts';

const select = statement(
  'test-signing-key',
  `select k.kid, k.public_key, k.sealed_private_key from dipper.signing_key k
   where k.retired_at is null`,
);
const jwk = z.record(z.string(), z.unknown());
const rowSchema = z.object({
  kid: z.string(),
  public_key: jwk,
  sealed_private_key: z.instanceof(Buffer),
});

export type LeakedKey = {
  readonly kid: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly privateKey: KeyObject;
};

/** The server's own key, as somebody would have it who got the database and the secret. */
export const leakedKey = async (server: TestServer): Promise<LeakedKey> => {
  const [row] = await server.owner.query(select);
  const { kid, public_key, sealed_private_key } = rowSchema.parse(row);
  const config = parseConfig(server.variables);
  const { openField } = createFieldKeys(config.fieldKeys);
  const place = placeOf('signingKey', { owner: undefined, id: kid });
  const opened = jwk.parse(JSON.parse(openField(sealed_private_key, place) ?? ''));
  const privateKey = createPrivateKey({ key: opened, format: 'jwk' });
  return { kid, publicJwk: public_key, privateKey };
};
