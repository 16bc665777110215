import { byId } from './dom.ts';

const view = byId('view');
const log = byId('log');
const note = byId('note');
const width = byId('width');
const viewOrigin = document.querySelector('main')?.dataset['viewOrigin'] ?? '';
let lastKey: unknown;

function writeDown(message: unknown): void {
  const { type, payload } = { type: '?', payload: {}, ...Object(message) };
  const line = document.createElement('li');
  const name = document.createElement('b');
  name.textContent = String(type);
  const details = document.createElement('code');
  details.textContent = JSON.stringify(payload);
  line.append(name, details);
  log.append(line);
  log.parentElement?.scrollTo(0, log.scrollHeight);
}

addEventListener('message', ({ source, origin, data }) => {
  if (!(view instanceof HTMLIFrameElement) || source !== view.contentWindow) return;
  if (origin !== viewOrigin || data?.phone !== 'said') return;
  writeDown(data.message);
  if (data.message?.type === 'close') view.replaceWith('The app has closed the wallet.');
});

/** The app runs this in the page, as `evaluateJavascript` would. */
function run(message: unknown): void {
  if (!(view instanceof HTMLIFrameElement)) return;
  view.contentWindow?.postMessage({ phone: 'run', message }, viewOrigin);
}

function say(type: string, payload: unknown): void {
  run({ source: 'dipper', version: 1, id: crypto.randomUUID(), type, payload });
}

function handOver(authKey: unknown): void {
  say('auth-key', { authKey });
}

function subscribe(plan: string): void {
  say('plan-subscribe', JSON.parse(plan));
  note.textContent = 'The wallet was told what to subscribe to.';
}

async function logIn(person: string): Promise<void> {
  const answer = await fetch('/phone/key', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person }),
  });
  if (!answer.ok) {
    note.textContent = `${person} could not log in.`;
    return;
  }
  ({ authKey: lastKey } = await answer.json());
  handOver(lastKey);
  note.textContent = `The key of ${person} was handed over.`;
}

for (const button of document.querySelectorAll('button')) {
  const { person, plan } = button.dataset;
  if (person !== undefined) button.addEventListener('click', () => void logIn(person));
  if (plan !== undefined) button.addEventListener('click', () => subscribe(plan));
  button.disabled = false;
}
byId('again').addEventListener('click', () => {
  if (lastKey === undefined) return;
  handOver(lastKey);
  note.textContent = 'The last key was handed over again: nothing should happen.';
});
width.addEventListener('input', () => {
  if (!(width instanceof HTMLInputElement)) return;
  view.style.inlineSize = `${width.value}px`;
  byId('width-shown').textContent = width.value;
});
