import { agreeFeeRoute, encodeAmount, providerFeesRoute } from '@dipper/contract';
import type { ProviderFee } from '@dipper/contract';
import { zoneOfProvider } from '../../../core/reconciling/index.ts';
import {
  createDayReader,
  feeStandingOf,
  findFees,
  methodOf,
  readNow,
  shapes,
} from '../../../core/settlements/index.ts';
import type { FeeRow, FeeVersion } from '../../../core/settlements/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { askForSecondLook } from '../second-looks.ts';

const versionOf = (row: FeeRow): FeeVersion => ({
  version: row.version,
  fromDay: row.from_day,
});

const isBeside = (row: FeeRow, other: FeeRow): boolean =>
  row.provider === other.provider &&
  row.method_id === other.method_id &&
  row.currency === other.currency;

const describeFee = (row: FeeRow, rows: readonly FeeRow[], today: string): ProviderFee => ({
  provider: row.provider,
  methodId: methodOf(row),
  currency: row.currency,
  version: row.version,
  fromDay: row.from_day,
  standing: feeStandingOf(
    versionOf(row),
    rows.filter((each) => isBeside(row, each)).map(versionOf),
    today,
  ),
  ratePpm: row.rate_ppm,
  fixed: encodeAmount(row.fixed),
  rounding: row.rounding,
  reason: row.reason,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
});

const todayOf = (provider: string, now: Date): string =>
  createDayReader(zoneOfProvider(provider))(now);

const describeFees = async (database: Database): Promise<readonly ProviderFee[]> => {
  const [now, rows] = await Promise.all([readNow(database), findFees(database)]);
  return rows.map((row) => describeFee(row, rows, todayOf(row.provider, now)));
};

const isKnown = (provider: string): boolean => shapes.some((shape) => shape.provider === provider);

/** A shape lets the 45th of a month through, which is no day. */
const isDay = (written: string): boolean => {
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
};

/**
 * Mounts the fees that providers may keep: versions are added by two operators, and none is ever
 * changed.
 */
export const mountFees = (http: Http, database: Database): void => {
  http.mount(providerFeesRoute, async () => {
    const now = await readNow(database);
    const providers = [...new Set(shapes.map(({ provider }) => provider))];
    const days = Object.fromEntries(providers.map((each) => [each, todayOf(each, now)]));
    return answer(200, { days, results: [...(await describeFees(database))] });
  });

  http.mount(agreeFeeRoute, async ({ body, operator }) => {
    const { version, reason, ...terms } = body;
    const { provider, methodId, currency, fromDay } = body;
    if (!isDay(fromDay)) return problem('wrong_date_pattern');
    if (!isKnown(provider)) return problem('not_found');
    return askForSecondLook(database, {
      subject: `provider-fee:${provider}:${methodId ?? 'all'}:${currency}`,
      version,
      from: undefined,
      wish: { kind: 'provider-fee', ...terms },
      beside: { zone: zoneOfProvider(provider) },
      reason,
      by: operator.name,
    });
  });
};
