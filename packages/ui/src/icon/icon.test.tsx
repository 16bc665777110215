import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Icon } from './icon.tsx';

it('is decoration without a name, and a picture with one', () => {
  const view = render(<Icon name="check" />);
  expect(find('svg').getAttribute('aria-hidden')).toBe('true');
  view.show(<Icon name="check" label="Done" />);
  expect(find('svg').getAttribute('aria-label')).toBe('Done');
  expect(find('svg').getAttribute('role')).toBe('img');
});

it.each([
  ['back', 'true'],
  ['check', null],
] as const)('mirrors %s: %s [NAV-21]', (name, mirrored) => {
  render(<Icon name={name} />);
  expect(find('svg').getAttribute('data-directional')).toBe(mirrored);
});
