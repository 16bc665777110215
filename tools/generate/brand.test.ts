import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';

import { icons } from '../../packages/ui/src/icon/icons.ts';
import { brandFiles, readSpoon } from './brand.ts';

const fileOf = (end: string): string =>
  brandFiles().find(({ path }) => path.endsWith(end))?.text ?? '';

it("the icons are drawn from the path of the wallet's header", () => {
  expect(fileOf('web/public/icon.svg')).toContain(`d="${icons.dipper}"`);
  expect(fileOf('console/public/icon.svg')).toBe(fileOf('web/public/icon.svg'));
});

it('the icon generator reads bowl and handle from the path, and refuses another shape', () => {
  expect(readSpoon('M6 5A4 2-45 1 1 9 2 4 2-45 1 1 6 5L1 9')).toMatchObject({
    bowl: { x: 7.5, y: 3.5, along: 4, across: 2, turn: -45 },
    handle: { from: { x: 6, y: 5 }, to: { x: 1, y: 9 } },
  });
  expect(() => readSpoon(icons.sparkle)).toThrow('no bowl with a handle');
});

it('the icon for old browsers is an image with the bowl, the handle and a transparent corner', () => {
  const icon = Buffer.from(fileOf('favicon.ico'), 'latin1');
  const start = icon.indexOf('IDAT') + 4;
  const pixels = inflateSync(icon.subarray(start, icon.lastIndexOf('IEND') - 8));
  const at = (x: number, y: number): number[] => [
    ...pixels.subarray(y * 129 + 1 + x * 4).subarray(0, 4),
  ];
  const ink = [0x24, 0x10, 0x03, 255];
  const ground = [0xff, 0x7a, 0x2b, 255];
  expect([at(0, 0)[3], at(21, 11), at(9, 23), at(24, 24)]).toEqual([0, ink, ink, ground]);
});
