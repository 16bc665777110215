import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  actSubjects,
  evidenceFields,
  systemReasons,
  paymentDevices,
  routes,
  snsTypes,
  subscriptionEventKinds,
  timelineKinds,
} from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tools/testing/database.ts';
import type { TestDatabase } from '../../../tools/testing/database.ts';
import { seedCatalogue } from '../seeds/index.ts';
import { noticeKinds } from './core/notices/index.ts';
import { personsReason } from './features/purchase/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { openDatabase } from './testing/open-database.ts';

/** The other languages have the same keys as this one, or a check fails. */
const messages = '../../console/src/shared/i18n/messages/words/en.json';
const words: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL(messages, import.meta.url), 'utf8'),
);

const labels = statement(
  'test-words-labels',
  `select e.enumlabel as code from pg_enum e join pg_type t on t.oid = e.enumtypid
   join pg_namespace n on n.oid = t.typnamespace
   where n.nspname = 'dipper' and t.typname = any($1::text[])`,
);
/** The values of a column's check, such as `outcome in ('sent', …)`. */
const allowed = statement(
  'test-words-allowed',
  `select m.found[1] as code from pg_constraint c
   cross join lateral regexp_matches(pg_get_constraintdef(c.oid), '''([a-z-]+)''::text', 'g')
     as m (found)
   where c.conname = any($1::text[])`,
);
/** The recorded authors and reasons of decisions from before there were operators. */
const bySystem = statement(
  'test-words-by-system',
  `select changed_by as by, reason from dipper.retention_rule
   union select changed_by, reason from dipper.operator_limit
   union select changed_by, reason from dipper.exchange_policy`,
);
/** The reason codes that functions of the database write into the logs of payments, refunds and exchanges. */
const written = statement(
  'test-words-written',
  `select m.found[1] as code from pg_proc p
   join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'dipper'
   cross join lateral regexp_matches(p.prosrc, $1, 'g') as m (found)`,
);

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.url, undefined, 2);
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

type Codes = readonly { readonly code: string }[];

const labelsOf = async (...types: readonly string[]): Promise<readonly string[]> => {
  const rows: Codes = await database.query<{ code: string }>(labels, [types]);
  return rows.map(({ code }) => code);
};
const allowedBy = async (...names: readonly string[]): Promise<readonly string[]> => {
  const rows: Codes = await database.query<{ code: string }>(allowed, [names]);
  return rows.map(({ code }) => code);
};
const writtenBy = async (pattern: string): Promise<readonly string[]> => {
  const rows: Codes = await database.query<{ code: string }>(written, [pattern]);
  return rows.map(({ code }) => code);
};

/** Codes that no operator could read; an empty list of codes proves nothing. */
const withoutWord = (family: string, codes: readonly string[]): readonly string[] => {
  expect(codes.length).toBeGreaterThan(2);
  return [...new Set(codes)].filter((code) => !Object.hasOwn(words, `${family}_${code}`));
};

const acts = Object.values(routes)
  .filter(({ access, method }) => access === 'operator' && method !== 'GET')
  .map(({ name }) => name);
const upper = (_: string, letter: string): string => letter.toUpperCase();
const asking = 'core/{charging,card-charging,provider-guard}/*.ts';
const ownFiles = ['providers/*/*.ts', asking, 'platform/outbound.ts'];
const providerFiles = globSync(ownFiles, { cwd: import.meta.dirname })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => path.join(import.meta.dirname, file));
/** Why an answer says nothing; why a message is refused stands in the log alone. */
const evidenceWhy = /(?<!kind: '(?:refused|nothing)', )why(?::| =) '([^']+)'/gu;
/** The kinds of timeline lines that say an event happened. */
const events = ['login', 'login-ended', 'payment', 'refund', 'card-refund', 'card-kept'];
const accountEvents = ['card-deleted', 'joined', 'deleted', 'dj-level', 'certification-told'];
/** The causes that the application itself names when it tells how something ended. */
const questions = ['webhook', 'poll', 'reconcile', 'send', 'transfer'];
const causes = ['begin', 'return', 'cancel', 'refund', ...questions];

describe('every code shown in the console has a label [OPS-01]', () => {
  it('for operators’ actions and their subjects', () => {
    expect(withoutWord('call', acts)).toEqual([]);
    expect(withoutWord('subject', actSubjects)).toEqual([]);
    expect(withoutWord('outcome', ['done', 'refused', 'open'])).toEqual([]);
  });

  it('for providers’ answers', () => {
    const named = evidenceFields.map((name) => name.replaceAll(/_([a-z])/gu, upper));
    expect(withoutWord('field', named)).toEqual([]);
    const whys = providerFiles.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(evidenceWhy)].map(([, why = '']) => why),
    );
    expect(whys).toEqual(expect.arrayContaining(['out of time', 'another order', 'no account']));
    expect(withoutWord('why', whys)).toEqual([]);
  });

  it('for states', async () => {
    const states = ['charge_state', 'refund_state'];
    const others = ['exchange_state', 'subscription_state'];
    expect(withoutWord('state', await labelsOf(...states, ...others))).toEqual([]);
    const ends = await allowedBy('notice_outcome', 'refresh_family_end_reason');
    expect(ends).toEqual(expect.arrayContaining(['no-address', 'reuse']));
    expect(withoutWord('state', [...ends, 'open'])).toEqual([]);
  });

  it('for automatic decisions and their reasons', async () => {
    await seedCatalogue(database);
    const decided = await database.query<{ by: string; reason: string }>(bySystem, []);
    expect(decided.length).toBeGreaterThan(5);
    const expected = systemReasons.map((pair) => pair.join(': '));
    expect(decided.filter(({ by, reason }) => !expected.includes(`${by}: ${reason}`))).toEqual([]);
    const found = await writtenBy(` reason = '([^']+)'`);
    expect(found).toContain('it is not found any more');
    const whys = [...found, ...decided.map(({ reason }) => reason), personsReason];
    expect(withoutWord('why', whys)).toEqual([]);
  });

  it('for the way in which a login began', () => {
    expect(withoutWord('device', paymentDevices)).toEqual([]);
    expect(withoutWord('login', snsTypes)).toEqual([]);
  });

  it('for ledger entries', async () => {
    expect(withoutWord('posting', await labelsOf('posting_kind'))).toEqual([]);
    expect(withoutWord('account', await labelsOf('account'))).toEqual([]);
  });

  it('for timeline entries', async () => {
    expect(timelineKinds).toHaveLength(11);
    expect(withoutWord('event', [...events, ...accountEvents])).toEqual([]);
    expect(withoutWord('notice', noticeKinds)).toEqual([]);
    expect(withoutWord('purpose', await allowedBy('card_payment_purpose'))).toEqual([]);
    const steps = await writtenBy(`log_subscription\\([^;]*?'([a-z_]+)'`);
    expect(steps).toContain('retried');
    expect(withoutWord('step', [...steps, ...subscriptionEventKinds])).toEqual([]);
  });

  it('for the causes of state changes', async () => {
    const pattern = `move_(?:payment|card_payment|refund)\\([^;]*?'[a-z_-]+',\\s*'[a-z_-]+',\\s*'([a-z_-]+)'`;
    const found = await writtenBy(pattern);
    const ofExchanges = await writtenBy(`move_exchange\\([^;]*?'[a-z_-]+',\\s*'([a-z_-]+)'`);
    expect(found).toContain('request');
    expect(withoutWord('cause', [...found, ...ofExchanges, ...causes])).toEqual([]);
  });
});
