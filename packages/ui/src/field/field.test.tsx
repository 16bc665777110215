import { expect, it } from 'vitest';
import { TextInput } from '../text-input/text-input.tsx';
import { find, render } from '../testing/render.tsx';
import { Field } from './field.tsx';

function described(input: Element): (string | undefined)[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

it('a field ties label, hint and error to its control', () => {
  render(
    <Field label="Name" hint="As printed" error="Enter the name">
      <TextInput />
    </Field>,
  );
  const input = find<HTMLInputElement>('input');
  expect(input.labels?.[0]?.textContent).toBe('Name');
  expect(described(input)).toEqual(['Enter the name', 'As printed']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('a field is valid without an error, and says when it is optional', () => {
  render(
    <Field label="Name" optionalLabel="(optional)">
      <TextInput />
    </Field>,
  );
  expect(find('input').hasAttribute('aria-invalid')).toBe(false);
  expect(find('input').hasAttribute('aria-describedby')).toBe(false);
  expect(find('label').textContent).toBe('Name (optional)');
});

it('a field of digits runs from left to right and asks for the number pad', () => {
  render(
    <Field label="Account">
      <TextInput digits unit="won" />
    </Field>,
  );
  expect(find('input').getAttribute('inputmode')).toBe('numeric');
  expect(find('input').dir).toBe('ltr');
});
