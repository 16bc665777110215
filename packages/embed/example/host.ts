import { openWallet, type Blocked, type PlanChoice, type WalletPage } from '../src/index.ts';

const host = document.getElementById('host');
const note = document.getElementById('note');
const log = document.getElementById('log');
const walletUrl = host?.dataset['walletUrl'] ?? '';

function say(...content: readonly (string | Node)[]): void {
  note?.replaceChildren(...content);
}

function writeDown(text: string): void {
  const line = document.createElement('li');
  line.textContent = text;
  log?.append(line);
}

/** Some browsers allow no second window: the wallet opens here, and the person comes back later. */
function offerThisTab({ continueHere }: Blocked): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Open it in this tab';
  button.addEventListener('click', continueHere);
  say('Your browser blocked the window. ', button);
}

/** Straight in the tap handler: after an `await` browsers block the window. */
function open(page: WalletPage, plan?: PlanChoice): void {
  say('The wallet is open.');
  const wallet = openWallet({
    walletUrl,
    page,
    ...(plan ? { plan } : {}),
    country: 'kr',
    onMessage: ({ type, payload }) => {
      writeDown(type);
      // A message is a hint to look again: only your server knows the balance.
      if (type === 'success' && payload.kind === 'payment') say('New spoons: ask your server.');
    },
    onBlocked: offerThisTab,
  });
  void wallet.closed.then((by) => {
    writeDown(`closed: ${by}`);
    if (by !== 'blocked') say('The wallet is closed.');
  });
}

/** A plan as your service knows it: a DJ, one of their tiers, and its price on this page. */
const gold: PlanChoice = {
  type: 'plan',
  djId: 700_001,
  productId: 9103,
  localPrice: 11_000,
  promotionMonth: 2,
};

const isPage = (name: string | undefined): name is WalletPage =>
  name === 'payment' || name === 'exchange' || name === 'subscribe';

for (const button of document.querySelectorAll('button')) {
  const { page } = button.dataset;
  if (isPage(page)) {
    button.addEventListener('click', () => open(page, page === 'subscribe' ? gold : undefined));
  }
}

const requestedPage = new URLSearchParams(location.search).get('open') ?? undefined;
if (isPage(requestedPage)) open(requestedPage);
