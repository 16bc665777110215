import type { Locator } from '@playwright/test';

/** Presses a button twice in one turn: the second of two real presses may already meet the page that follows. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
