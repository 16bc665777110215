import { expect, it, vi } from 'vitest';
import { click, find, render } from '../testing/render.tsx';
import { Checkbox, Switch } from './choice.tsx';

it('is ticked by its words too', () => {
  const change = vi.fn();
  render(<Checkbox onChange={change}>I agree</Checkbox>);
  click(find('label span'));
  expect(find<HTMLInputElement>('input').checked).toBe(true);
  expect(change).toHaveBeenCalledTimes(1);
});

it('ties its hint and its error to the box', () => {
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

it('is a switch to people who listen', () => {
  render(<Switch defaultChecked>Tell me</Switch>);
  expect(find('input').getAttribute('role')).toBe('switch');
});
