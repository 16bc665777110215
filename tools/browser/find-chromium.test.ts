import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { findBareChromium, findChromium } from './find-chromium.ts';

let directory: string;

function place(name: string, mode: number): string {
  const file = path.join(directory, name);
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'browsers-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the browser for the tests', () => {
  it('is the one in CHROMIUM_PATH, or the first found by a usual name', () => {
    place('chromium', 0o644);
    const chrome = place('google-chrome', 0o755);
    expect(findChromium({ PATH: `/nowhere:${directory}` })).toBe(chrome);
    expect(findChromium({ PATH: directory, CHROMIUM_PATH: '/opt/chromium' })).toBe('/opt/chromium');
    expect(findChromium({ PATH: directory, CHROMIUM_PATH: '' })).toBe(chrome);
  });

  it('has a headless form, which is not taken for a full browser', () => {
    const bare = place('chromium-headless-shell', 0o755);
    expect(findBareChromium({ PATH: directory })).toBe(bare);
    expect(findBareChromium({ PATH: directory, CHROMIUM_PATH: '/opt/chrome' })).toBe('/opt/chrome');
    expect(findChromium({ PATH: directory })).toBeUndefined();
  });

  it('is undefined when none is found, so that it can be installed', () => {
    expect(findChromium({ PATH: directory })).toBeUndefined();
  });
});
