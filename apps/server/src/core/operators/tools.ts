import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldContext, FieldKeys } from '../../platform/field-keys.ts';
import type { PasswordHasher } from '../passwords/index.ts';
import { placeOf } from '../sealing/index.ts';
import type { Throttle } from '../throttle/index.ts';

export type OperatorTools = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
  /** The console's address, which operators' passkeys belong to. */
  readonly consoleUrl: string;
  /** Whether the demo's operators come in, whose password everybody knows. */
  readonly takesDemo: boolean;
  /** The world's own, which authenticators follow, also where tests move ours. */
  readonly clock: Pick<Clock, 'now'>;
};

export const totpPlace = (name: string): FieldContext =>
  placeOf('secondFactor', { owner: undefined, id: name });
