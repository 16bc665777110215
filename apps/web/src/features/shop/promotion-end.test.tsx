import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import type { Answer } from '../../testing/screen.tsx';
import { find } from '../../testing/render.tsx';
import { loadLater } from './load-later.ts';
import { PromotionBanner } from './promotion-banner.tsx';
import { usePromotion } from './promotion.ts';
import { useProducts } from './use-products.ts';

beforeEach(async () => {
  await loadLater();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const startMs = Date.UTC(2026, 10, 20, 12);
const isoAt = (milliseconds: number): string => new Date(startMs + milliseconds).toISOString();

const promotionInfo = {
  bannerTitle: '700 with a bonus',
  startDate: isoAt(-1000),
  endDate: isoAt(8000),
  isShowCountdown: true,
  isPromotion: true,
};

/** A server whose clock stands where the test puts it. */
const server = { nowMs: 0, isOver: false, isDown: false };

const down: Answer = {
  status: 500,
  body: { error_code: 'temporary_error', error_message: '' },
};
const promotion = (): Answer =>
  server.isDown
    ? down
    : {
        body: {
          now: isoAt(server.nowMs),
          promotionInfo: server.isOver ? null : promotionInfo,
          vipBannerTitle: null,
          hasNewbieEvent: false,
        },
      };

function Shop() {
  useProducts({ country: 'kr' });
  return <PromotionBanner promotion={usePromotion()} />;
}

const stepMs = 250;

/** Time passes in steps, because what is shown at one time sets the timer for the next. */
const pass = async (milliseconds: number): Promise<void> => {
  for (let passedMs = 0; passedMs < milliseconds; passedMs += stepMs) {
    await act(() => vi.advanceTimersByTimeAsync(stepMs));
  }
};

const open = async () => {
  Object.assign(server, { nowMs: 0, isOver: false, isDown: false });
  const calls = await showScreen(<Shop />, {
    answers: {
      promotion,
      settings: { body: { settings: {} } },
      products: { body: { results: [] } },
    },
    texts: ['shop', 'purchase'],
  });
  await pass(stepMs);
  find('[role=timer]');
  return (name: string): number => calls.filter((call) => call.name === name).length;
};

const saysThatItIsOver = (): string => find('[role=status]').textContent;

it("the list reloads offers once the server's clock says that a promotion is over, not before [PAY-01]", async () => {
  const requestsOf = await open();
  expect(requestsOf('products')).toBe(1);
  // The device counts a little faster than the server.
  server.nowMs = 7000;
  await pass(10_000);
  expect(requestsOf('promotion')).toBeGreaterThan(1);
  expect(requestsOf('products')).toBe(1);
  Object.assign(server, { nowMs: 8001, isOver: true });
  await pass(6000);
  expect(saysThatItIsOver()).toBe('This event has ended.');
  expect(requestsOf('products')).toBe(2);
});

it('the list keeps reloading offers while the server does not answer [PAY-01] [ERR-04]', async () => {
  const requestsOf = await open();
  Object.assign(server, { nowMs: 8001, isOver: true, isDown: true });
  await pass(10_000);
  expect(saysThatItIsOver()).toBe('This event has ended.');
  expect(requestsOf('products')).toBe(1);
  server.isDown = false;
  await pass(70_000);
  expect(requestsOf('products')).toBe(2);
});
