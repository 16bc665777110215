import { wrongSetting } from '@dipper/contract';
import { parseArgs } from 'node:util';
import { cardChargingOf } from './app-cards.ts';
import { createBillingProviders, unsetBillingProviders } from './billing-providers.ts';
import { createCharging } from './core/charging/index.ts';
import { createPayouts } from './core/payouts/index.ts';
import { findDifferences, reconcileDay, reconcilePayoutsOf } from './core/reconciling/index.ts';
import type { ReconcilePayoutsOptions } from './core/reconciling/index.ts';
import { createPaymentProviders, unsetPaymentProviders } from './payment-providers.ts';
import { createPayoutProviders } from './payout-providers.ts';
import type { ConfigFor } from './platform/config/index.ts';
import { createDatabase } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { createFieldKeys } from './platform/field-keys.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Log } from './platform/log.ts';

type ReconcileOptions = { readonly day: string; readonly provider: string | undefined };

const dayShape = /^\d{4}-\d\d-\d\d$/;
const shownMost = 1000;

export const parseReconcile = (args: readonly string[]): ReconcileOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: { day: { type: 'string' }, provider: { type: 'string' } },
  });
  const { day, provider } = values;
  if (day === undefined || !dayShape.test(day) || Number.isNaN(Date.parse(day))) {
    throw wrongSetting('--day', 'expected a day such as 2026-11-19');
  }
  return { day, provider };
};

type ReconcileTools = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly log: Log;
};

/** Returns the payout providers that have a statement. */
const payoutsOf = (
  config: ConfigFor<'providers'>,
  { database, fieldKeys, log }: ReconcileTools,
): ReconcilePayoutsOptions => {
  const all = createPayoutProviders(config);
  const payouts = createPayouts({ database, log, providers: all, fieldKeys });
  const providers = all.filter(({ statement }) => statement !== undefined);
  return { database, log, payouts, providers };
};

/** One business day of every provider, or of one, compared now. False where something differs. */
export const reconcileNow = async (
  config: ConfigFor<'application' | 'keys' | 'providers'>,
  log: Log,
  { day, provider }: ReconcileOptions,
): Promise<boolean> => {
  const { apiUrl } = config;
  const { url, poolMax } = config.database;
  const database = createDatabase({ url, role: 'dipper_app', poolMax, log });
  try {
    const fieldKeys = createFieldKeys(config.fieldKeys);
    const all = createPaymentProviders(config);
    const isWanted = ({ name }: { readonly name: string }): boolean =>
      provider === undefined || name === provider;
    const providers = all.filter(isWanted);
    const paying = payoutsOf(config, { database, fieldKeys, log });
    const payers = paying.providers.filter(isWanted);
    if (providers.length + payers.length === 0)
      throw wrongSetting('--provider', 'nobody is called so');
    const openUrl = (name: string, id: string): string => `${apiUrl}/provider/${name}/open/${id}`;
    const charging = createCharging({
      database,
      log,
      providers: [...all, ...unsetPaymentProviders(config)],
      openUrl,
    });
    const billing = [...createBillingProviders(config), ...unsetBillingProviders(config)];
    const cardCharging = cardChargingOf({ fieldKeys, database, log, billing });
    const options = { database, log, charging, cardCharging, providers };
    const runs = [
      ...(await reconcileDay(options, day)),
      ...(await reconcilePayoutsOf({ ...paying, providers: payers }, day)),
    ];
    const open = await findDifferences(database, {
      state: 'open',
      provider,
      after: undefined,
      limit: shownMost,
    });
    for (const { kind, subject: reference, provider: name } of open) {
      log.warn({ event: 'difference', kind, provider: name, reference }, 'not said alike');
    }
    return runs.every(({ differences, unanswered }) => differences === 0 && unanswered === 0);
  } finally {
    await database.close();
  }
};
