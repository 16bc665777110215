import { setTimeout as pause } from 'node:timers/promises';
import type { RenewingDeployment } from '../deployment/renewing.ts';
import type { MovedClock } from '../renewals/clock.ts';
import type { Operator } from '../run/operator.ts';
import type { CashOut, Dj } from './dj.ts';
import type { Read, Span } from './evidence.ts';
import type { Office } from './office.ts';
import type { Plan } from './plan.ts';
import type { Transfer } from './ways/index.ts';

export type Run = {
  readonly deployment: RenewingDeployment;
  readonly plan: Plan;
  readonly say: (line: string) => void;
  readonly djs: readonly Dj[];
  readonly office: Office;
  readonly operator: Operator;
  readonly clock: MovedClock;
  readonly reads: Read[];
  readonly spans: Span[];
  readonly findings: string[];
  readonly returned: Set<string>;
  transfers: readonly Transfer[];
  ended: number;
  kills: number;
  /** How often all there was waited for days. */
  silences: number;
  /** Time is about to be moved: whoever logs in at that moment would come too late with it. */
  isMoving: boolean;
  isKilling: boolean;
  readers: number;
  isOver: boolean;
};

export type Named = { readonly dj: Dj; readonly cashOut: CashOut };

export const transfersOf = (run: Run, { dj, cashOut }: Named): readonly Transfer[] => {
  const { way, planned } = dj;
  const [exchangeId = ''] = cashOut.answers;
  const amount = cashOut.request?.amount ?? 0n;
  const wanted = way.nameOf({ number: planned.number, amount, exchangeId });
  return run.transfers.filter(({ provider, name }) => provider === way.provider && name === wanted);
};

export const named = ({ djs }: Run): ReadonlyMap<string, Named> =>
  new Map(
    djs.flatMap((dj) =>
      dj.cashOuts.flatMap((cashOut) => {
        const [id] = cashOut.answers;
        return id === undefined ? [] : [[id, { dj, cashOut }] as const];
      }),
    ),
  );

const againMs = 100;

/** Something of the deployment may be down at this moment: then it is for the next time. */
export const unlessDown = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && /refused|login|tokens|signed in|fetch/.test(error.message))) {
      throw error;
    }
    await pause(againMs);
  }
};
