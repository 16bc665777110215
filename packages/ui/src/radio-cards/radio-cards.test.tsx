import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { click, find, render } from '../testing/render.tsx';
import { RadioCard, RadioCards } from './radio-cards.tsx';

function Colours({ error }: { error?: string }): ReactNode {
  const [value, setValue] = useState<string>();
  return (
    <RadioCards legend="Colour" value={value} onChange={setValue} error={error}>
      <RadioCard value="red">Red</RadioCard>
      <RadioCard value="blue" label="Blue, the calm one">
        Blue
      </RadioCard>
      <RadioCard value="green" disabled reason="Sold out until Monday">
        Green
      </RadioCard>
    </RadioCards>
  );
}

const radio = (value: string) => find<HTMLInputElement>(`input[value="${value}"]`);

it('radio cards are one named group of native radio buttons', () => {
  render(<Colours />);
  const names = new Set([...document.querySelectorAll('input')].map((input) => input.name));
  expect(names.size).toBe(1);
  expect(find('fieldset legend').textContent).toBe('Colour');
});

it('radio cards allow one choice at a time', () => {
  render(<Colours />);
  click(radio('red'));
  click(radio('blue'));
  expect([radio('red').checked, radio('blue').checked]).toEqual([false, true]);
});

it('a radio card that cannot be chosen gives the reason', () => {
  render(<Colours />);
  expect(radio('green').disabled).toBe(true);
  const reason = document.getElementById(radio('green').getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Sold out until Monday');
});

it('radio cards tie an error to the whole group', () => {
  render(<Colours error="Choose a colour" />);
  const group = find('[role="radiogroup"]');
  expect(group.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Choose a colour');
});
