import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { buildChanged } from '../start/build.ts';
import { makeHere, root } from './make-here.ts';

const place = mkdtempSync(path.join(os.tmpdir(), 'dipper-release-twice-'));

afterAll(() => rmSync(place, { recursive: true, force: true }));

it('a release archive built again at another time under another umask is identical to the byte [OPS-05]', async () => {
  await buildChanged(root, () => undefined);
  const sumsOf = (folder: string): string =>
    readFileSync(path.join(place, folder, 'SHA256SUMS'), 'utf8');
  await makeHere(path.join(place, 'first'));
  const before = process.umask(0o077);
  try {
    await makeHere(path.join(place, 'second'));
  } finally {
    process.umask(before);
  }
  expect(sumsOf('second')).toBe(sumsOf('first'));
});
