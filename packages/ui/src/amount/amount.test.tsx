import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Amount } from './amount.tsx';

it("an amount has digit groups and is isolated from its text's direction [NUM-02]", () => {
  render(<Amount value={1_234_567n} unit="원" />);
  expect(find('bdi').textContent).toBe('1,234,567원');
  expect(find('.d-amount-number').dir).toBe('ltr');
});

it('an amount shows minor units exactly, with the unit in front where that is the custom [PAY-14]', () => {
  render(<Amount value={1899n} exponent={2} unit="$" unitSide="start" />);
  expect(find('bdi').textContent).toBe('$18.99');
});

it.each([
  [<Amount key="1" value={-500n} unit="원" />, '\u2212500원'],
  [<Amount key="2" value={-1899n} exponent={2} unit="$" unitSide="start" />, '\u2212$18.99'],
  [<Amount key="3" value={-5n} unit=" points" />, '\u22125\u00a0points'],
  [<Amount key="4" value={-5n} unit=" points" size="hero" />, '\u22125 points'],
])(
  'a negative amount has a minus sign before the unit and does not break: %# [NUM-02]',
  (amount, text) => {
    render(amount);
    expect(find('bdi').textContent).toBe(text);
  },
);

it('an amount can be marked as added and as outdated', () => {
  render(<Amount value={60n} signed former />);
  expect(find('bdi s').textContent).toBe('+60');
});
