import { expect, it } from 'vitest';
import { Field } from '../field/field.tsx';
import { find, render } from '../testing/render.tsx';
import { Select } from './select.tsx';

it("a select is named by its field's label and described by its error", () => {
  render(
    <Field label="Bank" error="Choose a bank">
      <Select value="" onChange={() => undefined}>
        <option value="">Choose</option>
      </Select>
    </Field>,
  );
  const select = find<HTMLSelectElement>('select');
  expect(select.labels[0]?.textContent).toBe('Bank');
  expect(select.getAttribute('aria-invalid')).toBe('true');
  const described = select.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Choose a bank');
});
