import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { LiveRegion } from './live-region.tsx';

it('stays in the page while what it says changes', () => {
  const view = render(<LiveRegion message="" />);
  const region = find('[role="status"]');
  view.show(<LiveRegion message="Total 300" />);
  expect(find('[role="status"]')).toBe(region);
  expect(region.textContent).toBe('Total 300');
});

it('interrupts only when it is urgent', () => {
  render(<LiveRegion message="Lost" urgent />);
  expect(find('[role="alert"]').getAttribute('aria-live')).toBe('assertive');
});
