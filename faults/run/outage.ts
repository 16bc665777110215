import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '../deployment/deployment.ts';
import type { Fault, FaultKind, Plan } from '../plan.ts';
import type { Range } from '../support/chance.ts';

const jitterMs: Range = [1, 300];

type Strike = (deployment: Deployment, lastsMs: number) => Promise<void> | void;

const strikes: Readonly<Record<FaultKind, Strike>> = {
  'kill-server': ({ server }) => server.kill(),
  'kill-worker': ({ worker }) => worker.kill(),
  'kill-database': ({ database }, lastsMs) => database.killFor(lastsMs),
  'cut-database': ({ wires }) => {
    wires.serverToDatabase.cut();
    wires.workerToDatabase.cut();
  },
  'cut-provider': ({ wires }) => {
    wires.provider.cut();
    wires.kakaopay.cut();
  },
  'hold-database': ({ wires }, lastsMs) => {
    wires.serverToDatabase.hold(lastsMs);
    wires.workerToDatabase.hold(lastsMs);
  },
  'hold-provider': ({ wires }, lastsMs) => {
    wires.provider.hold(lastsMs);
    wires.kakaopay.hold(lastsMs);
  },
  jitter: ({ wires }, lastsMs) => {
    for (const wire of Object.values(wires)) wire.delay(jitterMs, lastsMs);
  },
  'lose-database-answer': ({ wires }) => {
    wires.serverToDatabase.loseNextAnswer();
    wires.workerToDatabase.loseNextAnswer();
  },
  'kill-everything': async ({ server, worker, database }, lastsMs) => {
    await Promise.all([database.killFor(lastsMs), server.kill(), worker.kill()]);
  },
};

/** Strikes when the plan says so; ends when the last blow has fallen and what it broke is back. */
export const inflict = async (
  deployment: Deployment,
  { faults }: Plan,
  onDone: (fault: Fault) => void,
): Promise<void> => {
  await Promise.all(
    faults.map(async (fault) => {
      await pause(fault.atMs);
      await strikes[fault.kind](deployment, fault.lastsMs);
      onDone(fault);
    }),
  );
  const lastMs = Math.max(0, ...faults.map(({ atMs, lastsMs }) => atMs + lastsMs));
  const elapsedMs = Math.max(0, ...faults.map(({ atMs }) => atMs));
  await pause(Math.max(0, lastMs - elapsedMs));
};
