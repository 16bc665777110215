import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxCall } from '../house/sandbox.ts';
import type { Operator } from '../run/operator.ts';
import { unlessDown } from './state.ts';
import type { Run } from './state.ts';

const pollMs = 10;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Of hourly questions, and then somebody has to look. */
const hoursOfSilence = 54;
/** The worker looks each second. */
const questionMostMs = 1500;
/** The bank is asked for other things as well, by the day's comparison for one. */
const question = 'result';

/** Nothing is killed meanwhile, so that no move can be made twice. */
export const patiently =
  ({ advance }: Operator) =>
  async (seconds: number): Promise<void> => {
    for (let isMoved = false; !isMoved;) {
      await unlessDown(async () => {
        await advance(seconds);
        isMoved = true;
      });
    }
  };

const move = async (run: Run, byMs: number): Promise<void> => {
  run.isMoving = true;
  try {
    while (run.readers > 0 || run.isKilling) await pause(pollMs);
    await run.clock.moveTo(run.clock.now() + byMs);
  } finally {
    run.isMoving = false;
  }
};

const isQuestion = ({ operation }: SandboxCall): boolean => operation === question;

/** What never reached the bank is asked about for two days: then an operator looks. */
export const passDays = async (run: Run): Promise<void> => {
  const { sandbox } = run.house;
  let last = (await sandbox.calls()).at(-1)?.id ?? 0;
  for (let hour = 0; hour < hoursOfSilence; hour += 1) {
    await unlessDown(() => move(run, hourMs + minuteMs));
    const untilMs = performance.now() + questionMostMs;
    let calls = await sandbox.calls(last);
    while (!calls.some(isQuestion) && performance.now() < untilMs) {
      await pause(pollMs);
      calls = await sandbox.calls(last);
    }
    last = calls.at(-1)?.id ?? last;
  }
};

export const passMinute = (run: Run): Promise<void> => unlessDown(() => move(run, minuteMs));
