import path from 'node:path';

import { traceRequirements, unknownRows } from './trace.ts';

const SHOWN_CHARACTERS = 90;

const trace = traceRequirements(path.resolve(import.meta.dirname, '../..'));
const unknown = unknownRows(trace);
const unnamed: string[] = [];

for (const { id, text } of trace.rows) {
  const places = trace.namings.filter((naming) => naming.id === id).map(({ place }) => place);
  process.stdout.write(`${id}  ${text.slice(0, SHOWN_CHARACTERS)}\n`);
  for (const place of new Set(places)) process.stdout.write(`        ${place}\n`);
  if (places.length === 0) unnamed.push(id);
}

process.stdout.write(
  `\n${trace.rows.length - unnamed.length} of ${trace.rows.length} rows are named by a test\n`,
);
if (unnamed.length > 0) process.stdout.write(`without a test: ${unnamed.join(' ')}\n`);
for (const { id, place } of unknown) process.stdout.write(`${place}: there is no row ${id}\n`);
process.exitCode = unknown.length + unnamed.length === 0 ? 0 : 1;
