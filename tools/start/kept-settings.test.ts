import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { dropSettings, keepSettings, settingsBeside } from './kept-settings.ts';

let place = '';

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'dipper-settings-'));
});

afterAll(() => rmSync(place, { recursive: true }));

const demo = { DATABASE_URL: 'postgresql://demo', PORT: '4400' };

it('a command run beside `npm start` uses its settings, unless its own environment sets them [OPS-05]', () => {
  keepSettings(place, { ...demo, SECRET_OF_THE_SHELL: 'kept by nobody' });
  expect(statSync(path.join(place, 'settings.json')).mode & 0o777).toBe(0o600);
  const said = { PATH: '/bin', LOG_LEVEL: 'warn', DATABASE_URL: '' };
  expect(settingsBeside(place, said)).toEqual({ ...demo, PATH: '/bin', LOG_LEVEL: 'warn' });
});

it("a command with its own database ignores the demo's settings, which are deleted with the demo [OPS-05]", () => {
  const own = { DATABASE_URL: 'postgresql://own' };
  expect(settingsBeside(place, own)).toEqual(own);
  dropSettings(place);
  expect(settingsBeside(place, {})).toEqual({});
});
