import { accessTexts } from './ja/access.ts';
import { exchangeTexts } from './ja/exchange.ts';
import { paymentTexts } from './ja/payment.ts';
import { recurringTexts } from './ja/recurring.ts';
import type { ErrorTexts } from './text.ts';

export { messageTexts } from './ja/messages.ts';

export const errorTexts: ErrorTexts = {
  ...accessTexts,
  ...paymentTexts,
  ...recurringTexts,
  ...exchangeTexts,
};
