import { loadEmbed } from './embed.ts';
import { showBalance } from './gifts.ts';

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
}

const embed = await loadEmbed();
const note = byId('note');
const log = byId('log');
const country = byId('country');
const walletUrl = byId('wallet').dataset['walletUrl'] ?? '';
let isSuccessShown = false;

function say(text: string): void {
  note.replaceChildren(text);
}

function writeDown(type: string, details: string): void {
  const line = document.createElement('li');
  const time = document.createElement('time');
  time.textContent = new Date().toLocaleTimeString('en-GB');
  const name = document.createElement('b');
  name.textContent = type;
  line.append(time, name);
  if (details !== '') {
    const code = document.createElement('code');
    code.textContent = details;
    line.append(code);
  }
  log.append(line);
  log.parentElement?.scrollTo(0, log.scrollHeight);
}

function describe(payload: Readonly<Record<string, unknown>>): string {
  return Object.entries(payload)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** A message says that something happened; what the balance is, only the service's server knows. */
function hear(type: string, payload: Readonly<Record<string, unknown>>): void {
  writeDown(type, describe(payload));
  if (type !== 'success') return;
  isSuccessShown = true;
  void showBalance();
  if (payload['kind'] === 'subscription') return say('You are subscribed. Thank you!');
  if (payload['kind'] !== 'payment') return say(`Done: ${String(payload['kind'])}.`);
  const transaction = document.createElement('code');
  transaction.textContent = String(payload['transactionId']);
  note.replaceChildren('Your spoons have arrived. Transaction ', transaction);
}

function offerThisTab(continueHere: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Open it in this tab';
  button.addEventListener('click', continueHere);
  note.replaceChildren('The browser blocked the window. ', button);
}

function open(page: string, more: { readonly plan?: unknown; readonly pack?: number } = {}): void {
  isSuccessShown = false;
  say('The wallet is open in its own window.');
  embed.openWallet({
    walletUrl,
    page,
    ...more,
    country: country instanceof HTMLSelectElement ? country.value : 'kr',
    onMessage: ({ type, payload }) => hear(type, payload),
    onClose: (by) => {
      writeDown('closed', by === 'person' ? 'the window is gone' : `by the ${by}`);
      if (!isSuccessShown) say('The wallet was closed. Nothing was bought.');
    },
    onBlocked: ({ continueHere }) => offerThisTab(continueHere),
  });
}

for (const button of document.querySelectorAll('button')) {
  const { page, plan, pack = '' } = button.dataset;
  if (plan !== undefined) {
    button.addEventListener('click', () => open('subscribe', { plan: JSON.parse(plan) }));
  } else if (page !== undefined) {
    button.addEventListener('click', () => open(page, pack === '' ? {} : { pack: Number(pack) }));
  }
  button.disabled = false;
}
