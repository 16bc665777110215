import { afterEach, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { eventually } from '../../testing/eventually.ts';
import { find, render } from '../../testing/render.tsx';
import { useCountUp } from './use-count-up.ts';

const seen: bigint[] = [];

const whole = { from: 100n, to: 9_007_199_254_740_993n };

function Meter({ way = whole }: { readonly way?: typeof whole }): ReactNode {
  const shown = useCountUp(way) ?? 0n;
  seen.push(shown);
  return <output>{String(shown)}</output>;
}

afterEach(() => {
  seen.length = 0;
  vi.unstubAllGlobals();
});

it('a counting balance starts at the old sum, only grows, and ends exactly at the new one [PAY-09]', async () => {
  await render(<Meter />);
  await eventually(() => expect(find('output').textContent).toBe('9007199254740993'));
  expect(seen[0]).toBe(100n);
  expect(seen).toEqual(seen.toSorted((one, other) => Number(one - other)));
});

it('a counting balance shows its end at once when reduced motion is wanted [NAV-28]', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await render(<Meter />);
  expect(find('output').textContent).toBe('9007199254740993');
  expect(new Set(seen).size).toBe(1);
});
