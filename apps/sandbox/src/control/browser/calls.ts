import type { Call } from './api.ts';
import { byId, element } from './dom.ts';

const shown = 200;
const list = byId('calls');
const rows = new Map<number, HTMLElement>();
let open = new Set<number>();
let last = 0;

function fate({ outcome, answer, end }: Call): string {
  if (end === 'open') return `${outcome}, waiting`;
  if (end === 'cut') return `${outcome}, cut`;
  if (end === 'left') return `${outcome}, caller left`;
  const status = String(answer?.status ?? '');
  return outcome === 'ok' || outcome === 'page' ? status : `${outcome}, ${status}`;
}

function isGood({ end, answer }: Call): boolean {
  return end === 'answered' && (answer?.status ?? 500) < 400;
}

function details(call: Call): HTMLElement {
  const summary = element(
    'summary',
    {},
    element('time', {}, new Date(call.at).toLocaleTimeString('en-GB')),
    element(
      'span',
      {},
      `${call.provider} `,
      element('b', {}, call.operation),
      element('span', { class: 'order' }, call.partnerOrderId ?? ''),
    ),
    element('span', { class: 'fate', data: { good: String(isGood(call)) } }, fate(call)),
  );
  const { path, request, answer } = call;
  const text = JSON.stringify({ path, request, answer }, null, 2);
  return element('details', {}, summary, element('pre', {}, text));
}

function show(call: Call): void {
  const row = element('li', {}, details(call));
  const before = rows.get(call.id);
  if (before === undefined) list.prepend(row);
  else before.replaceWith(row);
  rows.set(call.id, row);
  rows.get(call.id - shown)?.remove();
  rows.delete(call.id - shown);
}

export function forgetCalls(): void {
  list.replaceChildren();
  rows.clear();
  open = new Set();
}

/** A call that was open at the last look may have ended since, so the next look starts before it. */
export function firstToAskFor(): number {
  return Math.min(last, ...[...open].map((id) => id - 1));
}

export function showCalls(calls: readonly Call[]): void {
  const event = calls.filter(
    (call) => call.id > last || (open.has(call.id) && call.end !== 'open'),
  );
  for (const call of event) show(call);
  open = new Set(calls.filter((call) => call.end === 'open').map((call) => call.id));
  last = Math.max(last, ...calls.map((call) => call.id));
  byId('no-calls').hidden = rows.size > 0;
}
