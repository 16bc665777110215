interface Message {
  readonly id: number;
  readonly at: string;
  readonly kind: 'sms' | 'mail';
  readonly to: string;
  readonly person: string | null;
  readonly subject: string | null;
  readonly text: string;
  /** The address of its HTML page. */
  readonly page: string | null;
  readonly code: string | null;
}

const everyMs = 1_000;

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
}

const whose = byId('whose');
const list = byId('messages');
const none = byId('none');
let shown = '';

function part(name: string, looks: string, text: string): HTMLElement {
  const made = document.createElement(name);
  if (looks !== '') made.className = looks;
  made.textContent = text;
  return made;
}

function codeButton(code: string): HTMLElement {
  const button = part('button', 'code', code);
  button.setAttribute('aria-label', `Copy the code ${code}`);
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(code).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = code), everyMs);
    });
  });
  return button;
}

/** The frame is as high as its mail, which runs no script, so that we may measure it. */
function mail(page: string, subject: string): HTMLElement {
  const frame = document.createElement('iframe');
  frame.className = 'mail';
  frame.title = subject;
  frame.sandbox.value = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
  frame.addEventListener('load', () => {
    const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
    frame.style.blockSize = `${height}px`;
  });
  frame.src = page;
  return frame;
}

/** Folded: a frame in which nothing runs cannot be looked into by what reads pages aloud or tests them. */
function asPage(page: string, subject: string): HTMLElement {
  const folded = document.createElement('details');
  folded.append(part('summary', '', 'As a page'));
  folded.addEventListener('toggle', () => folded.append(mail(page, subject)), { once: true });
  return folded;
}

function card(message: Message): HTMLElement {
  const { at, kind, to, person, subject, text, page, code } = message;
  const head = document.createElement('header');
  head.append(
    part('b', '', person ?? to),
    part('span', 'kind', kind === 'sms' ? 'text message' : 'mail'),
    part('span', 'to', person === null ? '' : to),
    part('time', '', new Date(at).toLocaleTimeString('en-GB')),
  );
  const words = part('p', 'text', text);
  words.dir = 'auto';
  const item = document.createElement('li');
  item.className = 'card message';
  item.append(head);
  if (subject !== null) item.append(part('h2', '', subject));
  item.append(words);
  if (page !== null) item.append(asPage(page, subject ?? ''));
  if (code !== null) item.append(codeButton(code));
  return item;
}

/** Names that have had a message, and whoever was chosen before the page was loaded again. */
function offer(names: readonly string[]): void {
  if (!(whose instanceof HTMLSelectElement)) return;
  const options = new Set([...whose.options].map(({ value }) => value));
  for (const name of names) if (!options.has(name)) whose.add(new Option(name, name));
}

const chosen = (): string => (whose instanceof HTMLSelectElement ? whose.value : '');

async function refresh(): Promise<void> {
  const response = await fetch('/control/api/mailbox');
  const { messages }: { messages: readonly Message[] } = await response.json();
  const nameOf = ({ person, to }: Message): string => person ?? to;
  offer([...new Set(messages.map(nameOf))]);
  const visible = messages.filter((each) => chosen() === '' || nameOf(each) === chosen());
  const now = `${chosen()} ${visible.map(({ id }) => id).join()}`;
  if (now === shown) return;
  shown = now;
  list.replaceChildren(...visible.toReversed().map(card));
  none.hidden = visible.length > 0;
}

whose.addEventListener('change', () => void refresh());
byId('empty').addEventListener('click', () => {
  void fetch('/control/api/mailbox', { method: 'DELETE' }).then(refresh);
});

async function keepLooking(): Promise<never> {
  for (;;) {
    await refresh().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

void keepLooking();
