import { describe, expect, it } from 'vitest';
import { blockPinchZoom } from './zoom.ts';

const isBlocked = (event: Event): boolean => {
  const page = new EventTarget();
  blockPinchZoom(page);
  return !page.dispatchEvent(event);
};

const touchMove = (fingers: number): Event =>
  Object.assign(new Event('touchmove', { cancelable: true }), { touches: { length: fingers } });

describe('zooming with two fingers', () => {
  it.each(['gesturestart', 'gesturechange', 'gestureend'])(
    'is blocked as the event %s [NAV-24]',
    (type) => {
      expect(isBlocked(new Event(type, { cancelable: true }))).toBe(true);
    },
  );

  it('is blocked as a touch, while scrolling with one finger works [NAV-24]', () => {
    expect(isBlocked(touchMove(2))).toBe(true);
    expect(isBlocked(touchMove(1))).toBe(false);
  });
});
