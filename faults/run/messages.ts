import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Evidence } from '../checker/evidence.ts';
import type { Deployment } from '../deployment/deployment.ts';
import { inside } from '../../tools/testing/json.ts';

const mark = '"event":"provider-told"';

/** A process that was killed may have left half a line. */
const readLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Returns how Dipper handled each message, by its own log: line by line, since that is long. */
export const collectMessages = async ({
  serverLog,
}: Pick<Deployment, 'serverLog'>): Promise<Evidence['messages']> => {
  const times = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(serverLog) })) {
    const reported = line.includes(mark) ? readLine(line) : undefined;
    if (reported === undefined) continue;
    const name = `${String(inside(reported, 'provider'))}: ${String(inside(reported, 'reason'))}`;
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...times].toSorted(([one], [other]) => one.localeCompare(other)));
};
