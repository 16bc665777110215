import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Icon } from './icon.tsx';

it('an icon is decoration without a name and an image with one', () => {
  const view = render(<Icon name="check" />);
  expect(find('svg').getAttribute('aria-hidden')).toBe('true');
  view.show(<Icon name="check" label="Done" />);
  expect(find('svg').getAttribute('aria-label')).toBe('Done');
  expect(find('svg').getAttribute('role')).toBe('img');
});

it.each([
  ['back', 'true'],
  ['check', null],
] as const)('whether the icon %s is mirrored: %s [NAV-21]', (name, mirrored) => {
  render(<Icon name={name} />);
  expect(find('svg').getAttribute('data-directional')).toBe(mirrored);
});
