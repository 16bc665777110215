import { createBillingProviders } from '../billing-providers.ts';
import { advanceDueCardPayments, createCardCharging } from '../core/card-charging/index.ts';
import { advanceDueRefunds } from '../core/refunds/index.ts';
import { chargeRenewals, renewalPace, scheduleRenewals } from '../features/subscription/index.ts';
import { parseConfig } from '../platform/config/index.ts';
import { statement } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import { createFieldKeys } from '../platform/field-keys.ts';
import { silentLog } from '../platform/log.ts';
import type { LoopOutcome } from '../platform/loop.ts';
import type { BillingProvider } from '../ports/billing-provider.ts';
import { daySeconds, hourSeconds } from './clock.ts';
import type { TestServer } from './server.ts';
import { openDatabase } from './open-database.ts';

/** Until the next one is due, whatever its place within the hour. */
export const period = 30 * daySeconds + hourSeconds;

/** A process of the worker role, as far as renewals go: its own connections, and turns when asked. */
export type RenewalWorker = {
  readonly database: Database;
  /** Writes the periods that begin. */
  readonly schedule: () => Promise<void>;
  /** Until nothing is left to do at this moment of the clock. */
  readonly work: () => Promise<void>;
  /** Takes what is due and dies before it has sent any of it. */
  readonly takeAndDie: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

const untilIdle = async (run: () => Promise<LoopOutcome>): Promise<void> => {
  while ((await run()) === 'more') {
    // Another turn.
  }
};

const allBuckets = statement(
  'test-renewals-buckets',
  `-- every bucket: a worker of the tests takes all that is due
   select distinct bucket from dipper.subscription_period
   where state = 'due' and next_attempt_at <= dipper.current_time()`,
);
const take = statement(
  'test-renewals-take',
  'select o_card_payment_id from dipper.begin_due_attempts($1, 1000)',
);

export const createRenewalWorker = (
  server: Pick<TestServer, 'variables'>,
  around: (provider: BillingProvider) => BillingProvider = (provider) => provider,
): RenewalWorker => {
  const config = parseConfig(server.variables);
  const database = openDatabase(config.database.url, 'dipper_app', 8);
  const cardCharging = createCardCharging({
    database,
    log: silentLog,
    providers: createBillingProviders(config).map(around),
    fieldKeys: createFieldKeys(config.fieldKeys),
  });
  const pace = renewalPace(config.renewalsPerSecond);
  const tools = { database, cardCharging, log: silentLog, pace };
  const refunds = { advance: cardCharging.advanceRefund };
  const schedule = (): Promise<void> => untilIdle(() => scheduleRenewals(database, pace));
  return {
    database,
    schedule,
    work: async () => {
      await schedule();
      await untilIdle(() => chargeRenewals(tools));
      await untilIdle(() => advanceDueCardPayments(tools));
      await untilIdle(() => advanceDueRefunds({ ...tools, refunds }));
    },
    takeAndDie: async () => {
      let taken = 0;
      for (const { bucket } of await database.query<{ bucket: number }>(allBuckets)) {
        taken += (await database.query(take, [bucket])).length;
      }
      return taken;
    },
    stop: () => database.close(),
  };
};
