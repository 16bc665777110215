import { expect, it } from 'vitest';
import { button, find } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { Screen } from './not-found-screen.tsx';

it('the page for unknown addresses links to the shop and the account [NAV-14]', async () => {
  await showScreen(<Screen />, { answers: {}, texts: ['session'] });
  expect(find('main a').getAttribute('href')).toBe('/payment/spoon');
  expect(button('Account and settings', find('main')).dataset['variant']).toBe('quiet');
});
