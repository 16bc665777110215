import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { click, find, leave, press, render, type } from '../testing/render.tsx';
import { NumberStepper } from './number-stepper.tsx';

function Quantity({
  start = 1,
  onChange,
}: {
  start?: number;
  onChange?: (value: number) => void;
}): ReactNode {
  const [value, setValue] = useState(start);
  return (
    <NumberStepper
      value={value}
      max={20}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      label="Quantity"
      decreaseLabel="One fewer"
      increaseLabel="One more"
      refusal="A whole number from 1 to 20."
    />
  );
}

const input = () => find<HTMLInputElement>('input');
const more = () => find('button[aria-label="One more"]');
const fewer = () => find('button[aria-label="One fewer"]');

it('a number stepper goes up and down by named buttons within its bounds [PAY-02]', () => {
  const onChange = vi.fn();
  render(<Quantity start={19} onChange={onChange} />);
  click(more());
  click(more());
  expect(input().value).toBe('20');
  expect(more().getAttribute('aria-disabled')).toBe('true');
  click(fewer());
  expect(input().value).toBe('19');
  expect(onChange.mock.calls).toEqual([[20], [19]]);
});

it("a number stepper's button keeps the focus at its bound [PAY-02]", () => {
  render(<Quantity start={2} />);
  fewer().focus();
  click(fewer());
  expect(document.activeElement).toBe(fewer());
});

it.each([
  ['12', 12],
  ['١٢', 12],
  ['１２', 12],
  [' 12 ', 12],
])('a number stepper accepts the typed number %s [PAY-02]', (typed, value) => {
  const onChange = vi.fn();
  render(<Quantity onChange={onChange} />);
  type(input(), typed);
  expect(onChange).toHaveBeenLastCalledWith(value);
});

const refusal = () => find('.d-stepper-refusal').textContent;

it.each(['1.5', '1,5', '100', '0', '-3', '2 3', '1e1', '١٫٥'])(
  'a number stepper refuses %s, says so and keeps the quantity [PAY-02]',
  (typed) => {
    const onChange = vi.fn();
    render(<Quantity start={5} onChange={onChange} />);
    type(input(), typed);
    expect(refusal()).toBe('A whole number from 1 to 20.');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    leave(input());
    expect([input().value, refusal()]).toEqual(['5', 'A whole number from 1 to 20.']);
    expect(onChange).not.toHaveBeenCalled();
    click(more());
    expect([input().value, refusal()]).toEqual(['6', '']);
  },
);

it('a number stepper that is left empty returns to the last quantity [PAY-02]', () => {
  render(<Quantity start={5} />);
  type(input(), '');
  leave(input());
  expect([input().value, refusal()]).toEqual(['5', '']);
});

it('a number stepper changes with the arrow keys [PAY-02]', () => {
  render(<Quantity start={5} />);
  press(input(), 'ArrowUp');
  press(input(), 'ArrowUp');
  press(input(), 'ArrowDown');
  expect(input().value).toBe('6');
});
