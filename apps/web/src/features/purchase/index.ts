import { defineScreen } from '../../shared/screens/index.ts';
import type { ScreenDefinition } from '../../shared/screens/index.ts';

type Name = keyof typeof import('./screens.ts');

/** One file for all of them: the first one of the page carries the name of every file. */
const screen = (name: Name): ScreenDefinition =>
  defineScreen(async () => ({ Screen: (await import('./screens.ts'))[name] }), 'purchase');

export const purchaseScreens = {
  'payment-method': screen('method'),
  'payment-result': screen('result'),
  'payment-success': screen('success'),
  'payment-receipt': screen('receipt'),
  'payment-fail': screen('fail'),
};
