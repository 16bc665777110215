import type { Page } from '@playwright/test';
import { productUnderTest } from './product-under-test.ts';

/** A person's effort: their presses on our pages, and the screens on the way. */
export type Steps = { readonly presses: number; readonly screens: readonly string[] };

const named = (pathname: string): string =>
  pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/:id').replace(/(?<=.)\/$/, '');

/** Counts what really happens in the browser, in the card form as well, and not what a test says of it. */
export const countSteps = async (page: Page): Promise<() => Steps> => {
  const { wallet, vault } = productUnderTest();
  const ours = [wallet, vault].map((url) => new URL(url).origin);
  const screens: string[] = [];
  let presses = 0;
  // The page says where it was pressed: when its word arrives, the press may have led elsewhere.
  await page.context().exposeBinding('dipperPressed', (_source, origin: string) => {
    if (ours.includes(origin)) presses += 1;
  });
  await page.addInitScript(() => {
    const pressed: unknown = Reflect.get(window, 'dipperPressed');
    const note = (event: Event): void => {
      if (event.isTrusted && typeof pressed === 'function') void pressed(location.origin);
    };
    addEventListener('pointerdown', note, true);
  });
  page.on('framenavigated', (frame) => {
    const { origin, pathname } = new URL(frame.url());
    if (frame !== page.mainFrame() || origin !== ours[0] || pathname.startsWith('/api/')) return;
    const screen = named(pathname);
    if (screens.at(-1) !== screen) screens.push(screen);
  });
  return () => ({ presses, screens: [...screens] });
};
