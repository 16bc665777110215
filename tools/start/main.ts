import { rmSync } from 'node:fs';
import path from 'node:path';

import { CommandError } from '../processes/index.ts';
import { addressesFrom, type Addresses } from './addresses.ts';
import { demoPeople, type DemoPerson } from './demo-people.ts';
import { makeDemoSubscriptions, type DemoPlaces } from './demo-subscriptions.ts';
import { nameOf } from './environment.ts';
import { dropSettings, keepSettings } from './kept-settings.ts';
import { storedOperatorToken } from './operator-token.ts';
import { Product } from './product.ts';
import { SettingError } from './setting-error.ts';
import { readStartSettings, type StartSettings } from './settings.ts';
import { formatTable } from './table.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** One of each kind, as the seeds make them. */
const demoOperators = 'vera, sol, cato, mina, chae, ada';
const PARENT_POLL_MS = 1_000;
const SHOWN_LINES = 12;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

function tableFor(addresses: Addresses, operatorToken: string): string {
  const { wallet, console: operators, vault, sandbox } = addresses;
  return formatTable([
    { name: 'sandbox', value: sandbox.origin, note: 'begin here: the host site opens the wallet' },
    {
      name: 'mailbox',
      value: `${sandbox.origin}/mailbox`,
      note: 'codes by phone and e-mail; who logs in so',
    },
    { name: 'wallet', value: wallet.origin, note: 'the pop-up; the API is below /api' },
    {
      name: 'console',
      value: nameOf(operators.origin),
      note: `operators ${demoOperators}; machines: ${operatorToken}`,
    },
    {
      name: 'authenticator',
      value: `${sandbox.origin}/authenticator`,
      note: 'the code that operators type after the password dipper-operators',
    },
    { name: 'vault', value: vault.origin, note: 'the card frame' },
  ]);
}

function peopleTable(people: readonly DemoPerson[]): string {
  return formatTable(
    people.map(({ name, country, fullName, story }) => ({
      name,
      value: country,
      note: `${story} (${fullName})`,
    })),
  );
}

function createProduct(settings: StartSettings, stopWith: (code: number) => void): Product {
  const { host, port, databaseUrl, clock, dataDirectory, backups } = settings;
  return new Product({
    root,
    host,
    addresses: addressesFrom(host, port),
    dataDirectory,
    backups,
    databaseUrl,
    durable: true,
    clock,
    operatorToken: process.env['OPERATOR_TOKEN'] || storedOperatorToken(dataDirectory),
    environment: process.env,
    say,
    onDeath: (name, reason, lastLines) => {
      complain(`${name} ended (${reason}), so everything ends. Its last lines:`);
      for (const line of lastLines.slice(-SHOWN_LINES)) complain(`  ${line}`);
      stopWith(1);
    },
  });
}

/** npm passes no signal on when it is killed: a parent that is gone is a reason to end. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, PARENT_POLL_MS).unref();
}

/** Survives the end of our output's reader (`npm start | head`), which is no reason to end. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function run(): Promise<void> {
  outliveReaders();
  const settings = readStartSettings(process.env, process.argv.slice(2), root);
  if (settings.reset) rmSync(settings.dataDirectory, { recursive: true, force: true });
  let ending: Promise<never> | undefined;
  const stopWith = (code: number): void => {
    dropSettings(settings.dataDirectory);
    ending ??= product.stop().then(() => process.exit(code));
  };
  const product = createProduct(settings, stopWith);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopWith(0));
  }
  watchParent(() => stopWith(0));
  try {
    await product.start();
  } catch (error) {
    if (ending === undefined) throw error;
    await ending;
  }
  keepSettings(settings.dataDirectory, product.environment);
  await makeDemoSubscriptions(placesOf(settings), product.databaseUrl).catch((error: unknown) => {
    if (ending === undefined) complain(`nobody has subscribed to anything yet: ${explain(error)}`);
  });
  await sayWhatThereIs(settings, product);
}

function placesOf({ host, port }: StartSettings): DemoPlaces {
  const { wallet, vault, sandbox } = addressesFrom(host, port);
  return { wallet: wallet.origin, vault: vault.origin, sandbox: sandbox.origin };
}

async function sayWhatThereIs(settings: StartSettings, product: Product): Promise<void> {
  const addresses = addressesFrom(settings.host, settings.port);
  const { OPERATOR_TOKEN = '' } = product.environment;
  const people = await demoPeople(addresses.sandbox.origin);
  say(`\n${tableFor(addresses, OPERATOR_TOKEN)}\n`);
  say(`  sign in with Google as one of\n\n${peopleTable(people)}\n`);
  say(`  logs in ${path.relative(root, settings.dataDirectory)}/logs; Ctrl-C ends all of it\n`);
  say('ready');
}

function explain(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  if (error instanceof CommandError && error.lines.length > 0) {
    return error.lines.slice(-SHOWN_LINES).join('\n');
  }
  return error instanceof Error ? error.message : String(error);
}

try {
  await run();
} catch (error) {
  complain(explain(error));
  process.exit(1);
}
