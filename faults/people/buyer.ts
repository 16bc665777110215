import { setTimeout as pause } from 'node:timers/promises';
import { decodeAmount, encodeAmount, purchaseRoute } from '@dipper/contract';
import type { Product, PurchaseBody } from '@dipper/contract';
import type { Deployment } from '../deployment/deployment.ts';
import type { WayBack } from '../deployment/sandbox.ts';
import type { PlannedPurchase } from '../plan.ts';
import { between } from '../support/chance.ts';
import { formOfPage, postForm } from '../../tools/testing/provider-page.ts';
import { visit } from './caller.ts';
import type { Journal } from './journal.ts';
import { askBack } from './asking-back.ts';
import { codeOf, untilAnswered } from './backoff.ts';
import type { Person } from './people.ts';
import { goesBack, providerOf } from './ways.ts';
import type { Way } from './ways.ts';

/** A request to buy, as it can be sent again word by word. */
export type Intent = {
  readonly purchase: number;
  readonly person: Person;
  readonly key: string;
  readonly body: PurchaseBody;
};

export type BuyerOptions = {
  readonly deployment: Pick<Deployment, 'origin' | 'sandbox'>;
  readonly journal: Journal;
  /** The products of each country. */
  readonly products: ReadonlyMap<string, readonly Product[]>;
  readonly ways: readonly Way[];
  readonly seed: string;
  /** Every request that was ever sent, for those who send it again at the end. */
  readonly intents: Intent[];
};

type Started = { readonly transactionId: string; readonly redirectUrl: string };

/** The circuit of a provider that does not answer is open for some seconds. */
const circuitOpenMs = 4000;
/** On a machine with other work every second try is refused: eight are then not enough for everybody. */
const attemptsMax = 20;
const reloadsMax = 6;
const loadsMax = 40;
const reloadAfterMs = 1200;
const depositsMax = 15;

/** One key to its end: an address to pay at, or the code of a refusal. */
const send = async ({ journal }: BuyerOptions, intent: Intent): Promise<Started | string> => {
  const { person, key, body, purchase } = intent;
  const { userId } = person;
  const answer = await untilAnswered(() =>
    person.call(purchaseRoute, { body, idempotencyKey: key }),
  );
  if (answer === undefined) return 'gave up';
  if (answer.ok) {
    const { transactionId, redirectUrl } = answer.value.body;
    journal.tell({ kind: 'started', purchase, userId, key, transactionId });
    return { transactionId, redirectUrl };
  }
  const code = codeOf(answer.error);
  journal.tell({ kind: 'refused', purchase, key, code });
  return code;
};

/** A refusal means another try, with a key of its own, as a person presses the button again. */
const start = async (
  options: BuyerOptions,
  person: Person,
  { planned, way }: { readonly planned: PlannedPurchase; readonly way: Way },
): Promise<Started | undefined> => {
  const { seed, intents } = options;
  const products = options.products.get(way.country) ?? [];
  const product = products[Math.floor(planned.product * products.length)];
  if (product === undefined) throw new Error('nothing is sold');
  const { quantity, number } = planned;
  const expectedTotalPrice = encodeAmount(decodeAmount(product.price) * BigInt(quantity));
  const body: PurchaseBody = {
    productId: product.productId,
    quantity,
    methodId: way.methodId,
    device: 'pc',
    expectedTotalPrice,
    ...(way.refundInfo && { refundInfo: way.refundInfo }),
  };
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const intent = { purchase: number, person, key: `faults-${seed}-${number}-${attempt}`, body };
    intents.push(intent);
    const started = await send(options, intent);
    if (typeof started !== 'string') {
      if (planned.repeatsKey) await send(options, intent);
      return started;
    }
    if (started === 'provider_unavailable') await pause(circuitOpenMs);
  }
  return undefined;
};

type Return = WayBack & {
  readonly transactionId: string;
  readonly reloads: boolean;
};

/** Back from the provider; where nobody answers, the page is loaded again, or the person leaves. */
const comeBack = async (
  { journal }: BuyerOptions,
  { address, form, transactionId, reloads }: Return,
): Promise<void> => {
  let reloadsLeft = reloads ? reloadsMax : 0;
  for (let loads = 0; loads < loadsMax; loads += 1) {
    const { status, comesAgain } = await visit(journal, address, { form });
    if (status === 303) return journal.tell({ kind: 'returned', transactionId });
    if (!comesAgain) reloadsLeft -= 1;
    if (reloadsLeft < 0) return;
    await pause(reloadAfterMs);
  }
};

/** Tells whether the browser begins the payment: nothing can be paid before it has opened this address. */
const isWindow = (address: string): boolean =>
  new URL(address).pathname.endsWith('/payments/window');

/** Goes through the window to the provider's own page; tries again after a cut wire. */
const openWindow = async (journal: Journal, address: string): Promise<void> => {
  for (let loads = 0; loads < loadsMax; loads += 1) {
    if ((await visit(journal, address)).status === 303) return;
    await pause(reloadAfterMs);
  }
};

/** Goes to the provider's page, if that takes a window or a form of ours; tries again after a cut wire. */
const goThere = async ({ journal, deployment }: BuyerOptions, address: string): Promise<void> => {
  if (isWindow(address)) return openWindow(journal, address);
  if (!address.startsWith(`${deployment.origin}/api/`)) return;
  for (let loads = 0; loads < loadsMax; loads += 1) {
    const { status, page } = await visit(journal, address);
    const form = status === 200 ? formOfPage(page) : undefined;
    const there = form && (await postForm(form.action, form.body).catch(() => undefined));
    if (there !== undefined && there.status < 500) return;
    await pause(reloadAfterMs);
  }
};

/** Pays into the account once it is there: if it never is, nobody can. */
const payIn = async (
  { deployment: { sandbox } }: BuyerOptions,
  provider: string,
  order: string,
): Promise<void> => {
  for (let tries = 0; tries < depositsMax; tries += 1) {
    if (await sandbox.payIn(provider, order)) return;
    await pause(reloadAfterMs);
  }
};

const wayOf = ({ ways, seed }: BuyerOptions, { country }: Person, number: number): Way => {
  const own = ways.filter((way) => way.country === country);
  const way = own[between([0, own.length - 1], seed, number, 'way')];
  if (way === undefined) throw new Error(`nobody can pay in ${country}`);
  return way;
};

/**
 * One purchase, from the button to the way back; what became of it is for others to ask.
 * Answers whether it ever got as far as the provider's page.
 */
export const buy = async (
  options: BuyerOptions,
  person: Person,
  planned: PlannedPurchase,
): Promise<boolean> => {
  const { sandbox } = options.deployment;
  const way = wayOf(options, person, planned.number);
  const started = await start(options, person, { planned, way });
  if (started === undefined) return false;
  if (planned.manner === 'leaves') return true;
  const { transactionId, redirectUrl } = started;
  await goThere(options, redirectUrl);
  const does = planned.manner === 'turns-back' ? way.turnsBack : way.pays;
  const partnerOrderId = way.orderName?.(transactionId) ?? transactionId;
  const provider = providerOf(way, redirectUrl);
  const back = await sandbox.atProvider(provider, { ...does, partnerOrderId });
  if (back !== undefined && planned.manner !== 'never-returns') {
    const home = { ...back, transactionId, reloads: planned.reloads };
    const visits = [comeBack(options, home)];
    if (planned.manner === 'returns-twice') visits.push(comeBack(options, home));
    await Promise.all(visits);
  }
  const isAwaited = way.refundInfo !== undefined && planned.manner !== 'turns-back';
  if (isAwaited) await payIn(options, provider, partnerOrderId);
  if (planned.asksBack && goesBack(way)) await askBack(options, person, transactionId);
  return true;
};
