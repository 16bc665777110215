import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { LiveRegion } from './live-region.tsx';

it('a live region stays in the page while its text changes', () => {
  const view = render(<LiveRegion message="" />);
  const region = find('[role="status"]');
  view.show(<LiveRegion message="Total 300" />);
  expect(find('[role="status"]')).toBe(region);
  expect(region.textContent).toBe('Total 300');
});

it('a live region interrupts only when it is urgent', () => {
  render(<LiveRegion message="Lost" urgent />);
  expect(find('[role="alert"]').getAttribute('aria-live')).toBe('assertive');
});
