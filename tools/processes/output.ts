import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const KEPT_LINES = 40;

export type Output = { lines: () => string[]; follow: (stream: Readable) => void };

/** The last lines in memory for whoever asks why it ended, all of them in a file if one is named. */
export function keepOutput(logFile?: string): Output {
  const lines: string[] = [];
  const file = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
  return {
    lines: () => [...lines],
    follow: (stream) => {
      createInterface({ input: stream }).on('line', (line) => {
        file?.write(`${line}\n`);
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
      });
    },
  };
}
