import { longTimeoutMs } from '../../../../tools/testing/timeouts.ts';
import { createDatabase } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import { silentLog } from '../platform/log.ts';

/** A database for tests that are about something else than how long a call waits. */
export const openDatabase = (url: string, role: string | undefined, poolMax: number): Database =>
  createDatabase({ url, role, poolMax, waitMs: longTimeoutMs, log: silentLog });
