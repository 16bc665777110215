import { fraction } from '../support/chance.ts';
import { debitedBy } from './office.ts';
import { named, transfersOf } from './state.ts';
import type { Run } from './state.ts';
import { ways } from './ways/index.ts';

const all = Object.values(ways);
const paidOfOpen = 0.6;

const look = async (run: Run): Promise<void> => {
  const lists = await Promise.all(all.map((way) => way.transfers(run.deployment.sandbox)));
  run.transfers = lists.flat();
};

/** Those that were planned to come back, where what was paid can, and that are not back here. */
export const owing = (run: Run): readonly string[] =>
  [...named(run)].flatMap(([id, each]) => {
    const [transfer] = transfersOf(run, each);
    const canComeBack = each.dj.way.sendBack !== undefined && each.cashOut.planned.isSentBack;
    return canComeBack && transfer?.state === 'paid' && !run.returned.has(id) ? [id] : [];
  });

/** Lets the providers decide about open transfers and send back the planned ones; the office books it. */
export const dayOutside = async (run: Run): Promise<void> => {
  const { plan, office, spans, returned } = run;
  const { sandbox } = run.deployment;
  await look(run);
  for (const transfer of run.transfers) {
    if (transfer.state !== 'open') continue;
    const isPaid = fraction(plan.seed, transfer.id, 'decided') < paidOfOpen;
    await ways[transfer.provider].decide(sandbox, transfer, isPaid);
  }
  const names = named(run);
  for (const id of owing(run)) {
    const each = names.get(id);
    if (each?.cashOut.shown.at(-1) !== 'complete') continue;
    const [transfer] = transfersOf(run, each);
    if (transfer?.isReturned === false) await each.dj.way.sendBack?.(sandbox, transfer);
    if (await office.bookReturn(id)) returned.add(id);
  }
  await look(run);
  const exchanges = await office.all();
  for (const { provider } of all) {
    const paidOut = run.transfers
      .filter((each) => each.provider === provider && each.state === 'paid' && !each.isReturned)
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    spans.push({ provider, paidOut, debited: debitedBy(exchanges, provider) });
  }
};
