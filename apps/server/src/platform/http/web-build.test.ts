import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { followBuild } from './web-build.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'dipper-build-'));
const folder = path.join(root, '.document');

afterAll(() => rmSync(root, { recursive: true }));

const frame = (name: string): void => writeFileSync(path.join(root, 'index.html'), name);

const document = (name: string): void => {
  mkdirSync(folder, { recursive: true });
  const code = `export const createPageWriter = () => ({ variantOf: () => ({ key: '${name}' }) });`;
  writeFileSync(path.join(folder, 'main.js'), code);
};

const nobody = {
  path: '/',
  query: {},
  acceptLanguage: undefined,
  cookies: {},
  isKnown: false,
};

it('a new build is served without a restart once it is complete [ERR-04]', async () => {
  frame('first');
  document('first');
  let nowMs = 0;
  let made = 0;
  let refused = 0;
  const current = await followBuild({
    root,
    log: { ...silentLog, warn: () => void (refused += 1) },
    monotonicMs: () => nowMs,
    make: (writer) => {
      made += 1;
      return writer.variantOf(nobody).key;
    },
  });
  const lookAgain = (): string => {
    nowMs += 1000;
    return current();
  };
  expect([lookAgain(), lookAgain(), made]).toEqual(['first', 'first', 1]);

  rmSync(folder, { recursive: true });
  frame('the second');
  expect([lookAgain(), lookAgain()]).toEqual(['first', 'first']);
  rmSync(path.join(root, 'index.html'));
  expect([lookAgain(), lookAgain()]).toEqual(['first', 'first']);
  frame('the second');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'main.js'), 'export const createPageWr');
  expect(lookAgain()).toBe('first');
  await expect.poll(() => refused).toBe(1);

  document('second');
  await expect.poll(lookAgain).toBe('second');
  expect([lookAgain(), made]).toEqual(['second', 2]);
});
