import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Badge } from './badge.tsx';

it('a badge has a tone of the design system or colours from outside', () => {
  const view = render(<Badge tone="brand">New</Badge>);
  expect(find('.d-badge').dataset['tone']).toBe('brand');
  expect(find('.d-badge').style.color).toBe('');
  view.show(
    <Badge ink="#ffffff" ground="#000000">
      New
    </Badge>,
  );
  expect(find('.d-badge').style.color).toBe('#ffffff');
  expect(find('.d-badge').style.background).toContain('#000000');
});
