import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, readColors } from '../testing/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'color.css'), 'utf8');
const [everyday = ''] = css.split('@media (prefers-contrast');

const grounds = ['page', 'surface'];
type Pair = readonly [ink: string, ground: string];

const textPairs: Pair[] = [
  ...grounds.flatMap((ground) =>
    ['text', 'muted', 'accent', 'danger', 'success', 'warning', 'info'].map((ink): Pair => [
      ink,
      ground,
    ]),
  ),
  ['text', 'sunken'],
  ['muted', 'sunken'],
  ['accent', 'sunken'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-brand', 'brand-press'],
  ['on-danger', 'danger'],
  ['on-brand-soft', 'brand-soft'],
  ['text', 'brand-soft'],
  ['muted', 'brand-soft'],
  ['accent', 'brand-soft'],
  ['on-night', 'night'],
  ['night-muted', 'night'],
  ['star', 'night'],
  ...['danger', 'success', 'warning', 'info'].flatMap((tone): Pair[] => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
  ]),
];

/** Edges and signs that tell a control or its state apart. */
const controlPairs: Pair[] = [
  ['control-line', 'surface'],
  ['control-line', 'page'],
  ['accent', 'surface'],
  ['accent', 'brand-soft'],
  ['focus', 'page'],
  ['focus', 'surface'],
  ['surface', 'accent'],
];

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (theme) => {
  const ratioIn = (source: string, [ink, ground]: Pair) => {
    const colors = readColors(source, theme);
    return contrast(colors.get(ink) ?? '', colors.get(ground) ?? '');
  };

  it.each(textPairs)('show the text %s on %s at 4.5 to 1 or better [NAV-28]', (...pair) => {
    expect(ratioIn(everyday, pair)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controlPairs)('show %s beside %s at 3 to 1 or better [NAV-28]', (...pair) => {
    expect(ratioIn(everyday, pair)).toBeGreaterThanOrEqual(3);
  });

  it.each(
    grounds.flatMap((ground): Pair[] => [
      ['text', ground],
      ['muted', ground],
    ]),
  )('show the text %s on %s at 7 to 1 when more contrast is preferred [NAV-28]', (...pair) => {
    expect(ratioIn(css, pair)).toBeGreaterThanOrEqual(7);
  });
});

it('the contrast check fails for white text on the brand colour', () => {
  expect(contrast('#ffffff', readColors(everyday, 'light').get('brand') ?? '')).toBeLessThan(3);
});
