export { call, callEach, seconds } from './call.ts';
export type { Gives } from './call.ts';
export { createDatabase, usualWaitMs } from './database.ts';
export type { Database, PoolState, Queryable } from './database.ts';
export {
  DatabaseBusy,
  isConnectionLost,
  isRetryable,
  isTimedOut,
  isUniqueViolation,
  sqlState,
} from './errors.ts';
export { migrate, OtherHistory, planMigrations, readMigrations } from './migrate.ts';
export { findHindrance, missingMigrations } from './readiness.ts';
export type { Hindrance } from './readiness.ts';
export { camel } from './names.ts';
export { serversIn } from './primary.ts';
export { statement } from './statement.ts';
export type { Statement } from './statement.ts';
export { createClockMover, readClockShiftMs } from './test-clock.ts';
export type { ClockMover } from './test-clock.ts';
