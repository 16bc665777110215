import './frame.css';
import { byId, readData, type FrameData } from './data.ts';
import { createForm, type Form } from './form.ts';
import { createHost, type Host } from './host.ts';
import { send } from './send.ts';

const slowMs = 6000;
const registrationOver = 49_410;

function showWorking(isWorking: boolean): void {
  const button = byId('submit');
  const [idle, busy] = button.querySelectorAll<HTMLElement>('.d-button-face');
  idle?.toggleAttribute('data-off', isWorking);
  busy?.toggleAttribute('data-off', !isWorking);
  if (isWorking) button.setAttribute('aria-busy', 'true');
  else button.removeAttribute('aria-busy');
  for (const input of document.querySelectorAll('input')) input.readOnly = isWorking;
}

function end(text: string, canBeginAnew: boolean): void {
  document.querySelector('form')?.remove();
  byId('end').hidden = false;
  byId('again').hidden = !canBeginAnew;
  byId('end-text').textContent = text;
  byId('end-text').focus();
}

type Work = { readonly data: FrameData; readonly host: Host; readonly form: Form };

/** Sends one try at a time, however often the button is pressed. */
async function submit({ data, host, form }: Work): Promise<void> {
  const card = form.read();
  if (card === undefined) return;
  form.show(undefined, '');
  showWorking(true);
  const slow = setTimeout(() => form.show(undefined, data.texts['slow'] ?? ''), slowMs);
  const sent = await send({ grant: data.grant, ...card });
  clearTimeout(slow);
  showWorking(false);
  if (sent.kind === 'token') {
    form.clear();
    end(data.texts['done'] ?? '', false);
    host.tell({ type: 'dipper.card.done', token: sent.token });
  } else if (sent.kind === 'silent') {
    form.show(undefined, data.texts['silent'] ?? '');
  } else if (sent.isOver) {
    form.clear();
    end(data.texts['ended'] ?? '', true);
    host.tell({ type: 'dipper.card.failed', code: sent.code });
  } else {
    form.show(sent.field, sent.text);
  }
}

function start(): void {
  const data = readData();
  const host = createHost(data);
  byId('again').addEventListener('click', () =>
    host.tell({ type: 'dipper.card.failed', code: registrationOver }),
  );
  host.tell({ type: 'dipper.card.ready' });
  if (data.grant === null) {
    host.tell({ type: 'dipper.card.failed', code: registrationOver });
    return;
  }
  const work = { data, host, form: createForm(data) };
  let isRunning = false;
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isRunning) return;
    isRunning = true;
    void submit(work).finally(() => {
      isRunning = false;
    });
  });
  // A field that is left says what is wrong with it, and would push the button away from under the finger.
  for (const id of ['submit', 'leave']) {
    byId(id).addEventListener('mousedown', (event) => event.preventDefault());
  }
  byId('leave').addEventListener('click', () => host.tell({ type: 'dipper.card.leave' }));
  window.addEventListener('pagehide', () => work.form.clear());
}

start();
