import { afterEach, expect, it, vi } from 'vitest';
import { act } from 'react';
import { paymentStore } from '../../shared/storage/index.ts';
import { eventually } from '../../testing/eventually.ts';
import { chooseSpoon } from '../../testing/payments.ts';
import { button, click, find } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { BuyBar } from './buy-bar.tsx';

afterEach(() => paymentStore.reset());

it('the button Next is the same from before a pack is chosen until its quantity has loaded [PAY-01]', async () => {
  const next = vi.fn();
  await showScreen(<BuyBar onNext={next} waits={false} />, {
    answers: {},
    texts: ['shop', 'purchase'],
  });
  const way = button('Next');
  await act(async () => chooseSpoon());
  expect(button('Next')).toBe(way);
  await eventually(() => expect(find('.shop-total-price')).not.toBeNull());
  expect(button('Next')).toBe(way);
  await click(way);
  expect(next).toHaveBeenCalledTimes(1);
});
