/** The phone's display. */
export interface Shown {
  readonly code: string;
  readonly secondsLeft: number;
}

const everyMs = 1_000;

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
}

const code = byId('code');
const left = byId('left');
const secret = byId('secret');

async function show(): Promise<void> {
  const typed = secret instanceof HTMLInputElement ? secret.value : '';
  const answer = await fetch(`/authenticator/code?secret=${encodeURIComponent(typed)}`);
  if (!answer.ok) {
    code.textContent = '······';
    left.textContent = 'This is not a secret';
    return;
  }
  const shown: Shown = await answer.json();
  code.textContent = shown.code;
  left.textContent = `another one in ${shown.secondsLeft} s`;
}

code.addEventListener('click', () => {
  void navigator.clipboard.writeText(code.textContent ?? '');
});
secret.addEventListener('input', () => void show());
setInterval(() => void show(), everyMs);
void show();
