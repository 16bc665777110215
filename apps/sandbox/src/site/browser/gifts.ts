interface GiftResult {
  readonly text: string;
  readonly balance: number | null;
}

function isGiftResult(value: unknown): value is GiftResult {
  return typeof value === 'object' && value !== null && 'text' in value && 'balance' in value;
}

const form = document.querySelector<HTMLFormElement>('#gift');
const note = document.querySelector('#gift-note');
const left = document.querySelector('#spoons-left');
const noAnswer: GiftResult = {
  text: 'No response. Press again. The same gift is never sent twice.',
  balance: null,
};

/** One gift keeps its name until it is known what became of it. */
let reference = crypto.randomUUID();

async function ask(address: string, init?: RequestInit): Promise<GiftResult> {
  try {
    const answer: unknown = await (await fetch(address, init)).json();
    return isGiftResult(answer) ? answer : noAnswer;
  } catch {
    return noAnswer;
  }
}

function show({ text, balance }: GiftResult): void {
  note?.replaceChildren(text);
  left?.replaceChildren(balance === null ? '–' : balance.toLocaleString('en'));
}

export async function showBalance(): Promise<void> {
  const person = form?.dataset['person'];
  if (person === undefined) return;
  const { text, balance } = await ask(`/site/balance?person=${person}`);
  left?.replaceChildren(balance === null ? '–' : balance.toLocaleString('en'));
  if (balance === null) note?.replaceChildren(text);
}

async function send(of: HTMLFormElement): Promise<void> {
  const data = new FormData(of);
  const gift = await ask('/site/gift', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      person: of.dataset['person'],
      djId: Number(data.get('dj')),
      spoons: Number(data.get('spoons')),
      reference,
    }),
  });
  if (!/press again/i.test(gift.text)) reference = crypto.randomUUID();
  show(gift);
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  if (button !== null) button.disabled = true;
  void send(form).finally(() => {
    if (button !== null) button.disabled = false;
  });
});
void showBalance();
