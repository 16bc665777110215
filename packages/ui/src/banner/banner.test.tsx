import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Banner } from './banner.tsx';

it('a banner is no live region unless it is asked to be one', () => {
  const view = render(<Banner title="Offline">Money is safe.</Banner>);
  expect(find('.d-banner').hasAttribute('role')).toBe(false);
  view.show(
    <Banner title="Offline" role="alert">
      Money is safe.
    </Banner>,
  );
  expect(find('[role="alert"]').textContent).toBe('OfflineMoney is safe.');
});
