/**
 * Subscriptions whose next period has come, each with a card that can be charged: what a worker
 * finds at the edge of a month. Run by bench/renewal/main.ts with the settings of its server.
 */
import { parseArgs } from 'node:util';
import { personKeyOf } from '../src/core/accounts/index.ts';
import { sealBillingKey } from '../src/core/card-charging/index.ts';
import { configFor } from '../src/platform/config/index.ts';
import { createDatabase, statement } from '../src/platform/db/index.ts';
import type { Database } from '../src/platform/db/index.ts';
import { createFieldKeys } from '../src/platform/field-keys.ts';
import { newUuid } from '../src/platform/ids.ts';
import { silentLog } from '../src/platform/log.ts';

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
  },
});

const firstUserId = 40_000_000;
const perStatement = 2000;

const makePeople = statement(
  'bench-renewal-people',
  `insert into dipper.app_user (bucket, user_id, country, nickname, tag, grant_payment, grant_adult,
     joined_at)
   select id % 4096, id, 'kr', 'bench', 'bench', 1, 1, now() from unnest($1::bigint[]) as id`,
);
const makeCards = statement(
  'bench-renewal-cards',
  `insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
     billing_key_sealed, fingerprint, company, number_masked, kind, nickname, is_main, wants_main,
     key_state, created_at, changed_at, revision)
   select i.user_id % 4096, i.user_id, i.card_id, 'kept', 'tosspayments', 'k-' || i.card_id,
     i.sealed, i.card_id::text, '현대', '43301234****000*', 'credit', 'card', true, false, 'live',
     now(), now(), 0
   from unnest($1::bigint[], $2::uuid[], $3::bytea[]) as i (user_id, card_id, sealed)`,
);
/** Two hours ago, so that the hour over which charges are spread is over. */
const makeSubscriptions = statement(
  'bench-renewal-subscriptions',
  `insert into dipper.subscription (bucket, user_id, subscription_id, state, revision, type, dj_id,
     product_id, name, standard_price, local_price, currency, country, card_id, promotion_months,
     promotion_price, anchor_at, next_period, next_due_at, paid_until, terms_version, agreed_at,
     request_key, created_at, changed_at)
   select i.user_id % 4096, i.user_id, gen_random_uuid(), 'active', 1, 'membership', 0, 9002,
     'membership', 9900, 9900, 'KRW', 'kr', i.card_id, 0, 0, t.due_at - interval '30 days', 1,
     t.due_at, t.due_at, '2026-11', t.due_at, 'bench-' || i.card_id, t.due_at, t.due_at
   from unnest($1::bigint[], $2::uuid[]) as i (user_id, card_id),
     (select now() - interval '2 hours' as due_at) as t`,
);
const tidy = [
  statement('bench-renewal-tidy-people', 'vacuum (analyze) dipper.app_user'),
  statement('bench-renewal-tidy-cards', 'vacuum (analyze) dipper.card'),
  statement('bench-renewal-tidy', 'vacuum (analyze) dipper.subscription'),
  statement('bench-renewal-disk', 'checkpoint'),
];

const config = configFor(['application', 'keys']);
const keys = createFieldKeys(config.fieldKeys);

const fill = async (owner: Database, from: number, count: number): Promise<void> => {
  const users = Array.from({ length: count }, (_, place) => BigInt(firstUserId + from + place));
  const cards = users.map(() => newUuid());
  const sealed = cards.map((cardId, place) => {
    const { bucket, userId } = personKeyOf(users[place] ?? 0n);
    return sealBillingKey(keys, { owner: { bucket, userId }, cardId }, `bench-key-${cardId}`);
  });
  await owner.query(makePeople, [users]);
  await owner.query(makeCards, [users, cards, sealed]);
  await owner.query(makeSubscriptions, [users, cards]);
};

const owner = createDatabase({
  url: config.database.url,
  role: undefined,
  poolMax: 1,
  log: silentLog,
  answerMs: 120_000,
});
try {
  const [first, all] = [Number(values.from), Number(values.subscriptions)];
  for (let done = 0; done < all; done += perStatement) {
    await fill(owner, first + done, Math.min(perStatement, all - done));
  }
  for (const each of tidy) await owner.query(each);
} finally {
  await owner.close();
}
