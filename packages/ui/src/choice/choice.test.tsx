import { expect, it, vi } from 'vitest';
import { click, find, render } from '../testing/render.tsx';
import { Checkbox, Switch } from './choice.tsx';

it('a checkbox is also ticked by its label', () => {
  const change = vi.fn();
  render(<Checkbox onChange={change}>I agree</Checkbox>);
  click(find('label span'));
  expect(find<HTMLInputElement>('input').checked).toBe(true);
  expect(change).toHaveBeenCalledTimes(1);
});

it('a checkbox is described by its hint and error', () => {
  render(
    <Checkbox hint="You can change it later" error="Tick it to go on">
      I agree
    </Checkbox>,
  );
  const ids = find('input').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Tick it to go on',
    'You can change it later',
  ]);
});

it('a switch has the role of a switch for screen readers', () => {
  render(<Switch defaultChecked>Tell me</Switch>);
  expect(find('input').getAttribute('role')).toBe('switch');
});
