import { setTimeout as pause } from 'node:timers/promises';
import { slowDown } from './browser.ts';
import type { Profile } from './browser.ts';
import { collect, observe } from './observe.ts';
import type { Seen, Watch } from './observe.ts';
import type { Session } from './protocol.ts';
import { noteTraffic } from './traffic.ts';
import type { Traffic } from './traffic.ts';

export type Target = {
  readonly name: string;
  readonly url: string;
  readonly watch: Watch;
  /** Answers what the page asks of hosts that cannot be reached from here. */
  readonly standIn?: (session: Session) => Promise<void>;
};

export type Visit = Seen & Traffic;

const readyMaxMs = 60_000;
/** Looking costs a page a moment, so it is looked at rarely. */
const lookEveryMs = 1000;
/** Long enough for whatever a page does after it can be used. */
const settleMs = 5000;

const run = async (session: Session, expression: string): Promise<unknown> => {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result.value;
};

const becomesReady = async (session: Session): Promise<void> => {
  const expression = `performance.getEntriesByName('can-pay').length`;
  for (let waitedMs = 0; waitedMs < readyMaxMs; waitedMs += lookEveryMs) {
    await pause(lookEveryMs);
    if ((await run(session, expression)) !== 0) return;
  }
  throw new Error(`nobody could pay within ${readyMaxMs} ms`);
};

export const visit = async ({ openTab }: Profile, target: Target): Promise<Visit> => {
  const { session, close } = await openTab();
  try {
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${observe.toString()})(${JSON.stringify(target.watch)})`,
    });
    const traffic = await noteTraffic(session);
    await slowDown(session);
    await target.standIn?.(session);
    await session.send('Page.navigate', { url: target.url });
    await becomesReady(session);
    await pause(settleMs);
    const seen = await run(session, `(${collect.toString()})()`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own function returned
    return { ...(seen as Seen), ...(await traffic()) };
  } finally {
    await close();
  }
};
