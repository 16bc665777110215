/**
 * Logins beside purchases, in one run on the same server and durable PostgreSQL: purchases alone,
 * then with logins at another service beside them, then with e-mail and argon2id. Either begins so
 * many a second, as people do; how long a purchase takes with and without is what counts.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Service } from '../../tools/processes/index.ts';
import { letOthersGoFirst } from '../support/outsiders.ts';
import { startBenchPostgres } from '../support/postgres.ts';
import { keepResults, say } from '../support/results.ts';
import { openShop } from '../support/shop.ts';
import { median, rounded } from '../support/statistics.ts';
import { pace, purchases } from './load.ts';
import type { Paced, Places } from './load.ts';
import type { LoginTurn, LoginTurnEnded } from './others.ts';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '12' },
  },
});

const size = values.small
  ? { rounds: 1, seconds: 2, people: 4, purchases: 10, logins: 5 }
  : { rounds: Number(values.rounds), seconds: 5, people: 400, purchases: 60, logins: 50 };

/** Purchases alone come twice in each round: how far the two lie apart is what nothing explains. */
const kinds = ['none', 'sns', 'email', 'none-again'] as const;
type Kind = (typeof kinds)[number];

/** Returns the kinds with another one first in each round. */
const kindsFrom = (round: number): readonly Kind[] => {
  const first = round % kinds.length;
  return [...kinds.slice(first), ...kinds.slice(0, first)];
};

const password = 'haneul-spoon-26';

/** Gives everybody who came by Google an e-mail and the password of a demo person besides. */
const addEmails = async (databaseUrl: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    `with people as (
       select l.bucket, l.user_id, 'bench-' || l.user_id || '@mail.example' as email
       from dipper.login_identity l where l.identity like 'google:google-mail-%'
     ), many as (
       select p.bucket, p.user_id, number || '-' || p.email as email
       from people p, generate_series(1, 10) number
     ), added as (
       insert into dipper.login_identity (identity, bucket, user_id, created_at)
       select 'email:' || p.email, p.bucket, p.user_id, now() from many p
     ), hashed as (
       insert into dipper.password_credential (identity, user_id, password_hash, changed_at)
       select 'email:' || p.email, p.user_id, c.password_hash, now()
       from many p, dipper.password_credential c
       where c.identity = 'email:haneul@demo.dipper.example'
     )
     select p.email from many p`,
  );
  await client.end();
  return rows.map(({ email }) => email);
};

type Measured = {
  readonly kind: Kind;
  readonly bought: Paced;
  readonly loggedIn: Paced | undefined;
};

const others = fork(path.join(import.meta.dirname, 'others.ts'), [], { detached: true });

const gone = once(others, 'exit').then((): LoginTurnEnded => ({ failed: 'who logs in is gone' }));

const logIn = async (turn: LoginTurn): Promise<Paced> => {
  const result = once(others, 'message').then(([ended]: LoginTurnEnded[]) => ended);
  others.send(turn);
  const ended = await Promise.race([result, gone]);
  if (ended === undefined || 'failed' in ended)
    throw new Error(ended?.failed ?? 'nothing was told');
  return ended.paced;
};

const measure = async (places: Places, kind: Kind): Promise<Measured> => {
  const { seconds } = size;
  const loggingIn =
    kind === 'sns' || kind === 'email'
      ? logIn({ places, kind, perSecond: size.logins, seconds })
      : undefined;
  const buying = pace(purchases(places), { perSecond: size.purchases, seconds });
  return { kind, bought: await buying, loggedIn: await loggingIn };
};

const middle = (rows: readonly Measured[], of: (row: Measured) => number): number =>
  rounded(median(rows.map(of)));

const summary = (kind: Kind, all: readonly Measured[]) => {
  const rows = all.filter((row) => row.kind === kind);
  const alone = all.filter((row) => row.kind === 'none');
  const beside = (of: (row: Measured) => number): number =>
    rounded(median(rows.map((row, round) => of(row) / of(alone[round] ?? row))));
  return {
    beside: kind,
    rounds: rows.length,
    loginsAskedPerSecond: kind === 'sns' || kind === 'email' ? size.logins : 0,
    loginsPerSecond: middle(rows, ({ loggedIn }) => loggedIn?.perSecond ?? 0),
    loginP50Ms: middle(rows, ({ loggedIn }) => loggedIn?.p50Ms ?? 0),
    loginP99Ms: middle(rows, ({ loggedIn }) => loggedIn?.p99Ms ?? 0),
    toldBusy: middle(rows, ({ loggedIn }) => loggedIn?.busy ?? 0),
    purchasesPerSecond: middle(rows, ({ bought }) => bought.perSecond),
    purchaseP50Ms: middle(rows, ({ bought }) => bought.p50Ms),
    purchaseP99Ms: middle(rows, ({ bought }) => bought.p99Ms),
    rateRatio: beside(({ bought }) => bought.perSecond),
    p50Ratio: beside(({ bought }) => bought.p50Ms),
    p99Ratio: beside(({ bought }) => bought.p99Ms),
  };
};

const postgres = await startBenchPostgres('login');
const services: Service[] = [];
try {
  const shop = await openShop({
    databaseUrl: postgres.url,
    port: values.small ? 4780 : 4750,
    people: size.people,
    services,
  });
  const { walletUrl, sandboxUrl, tokens, offer } = shop;
  // The processes that log in, and the other service at which they do, give way to the measured ones.
  for (const { pid } of [others, shop.sandbox]) if (pid !== undefined) letOthersGoFirst(pid);
  const emails = await addEmails(postgres.url);
  const places: Places = {
    walletUrl,
    sandboxUrl,
    tokens,
    emails,
    password,
    offer,
  };

  // The first of each meets code and caches that are cold.
  for (const kind of kinds) await measure(places, kind);
  const rows: Measured[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    for (const kind of kindsFrom(round)) {
      const row = await measure(places, kind);
      rows.push(row);
      const { bought, loggedIn } = row;
      const logins = loggedIn === undefined ? '' : `, ${rounded(loggedIn.perSecond)} logins/s`;
      say(
        `${kind}: a purchase takes ${rounded(bought.p50Ms)} ms, p99 ${rounded(bought.p99Ms)}${logins}`,
      );
    }
  }
  const results = kinds.map((kind) => summary(kind, rows));
  keepResults('login', results, values.small);
} finally {
  others.disconnect();
  for (const service of services) await service.stop();
  await postgres.stop();
}
