import { accessTexts } from './ar/access.ts';
import { exchangeTexts } from './ar/exchange.ts';
import { paymentTexts } from './ar/payment.ts';
import { recurringTexts } from './ar/recurring.ts';
import type { ErrorTexts } from './text.ts';

export { messageTexts } from './ar/messages.ts';

export const errorTexts: ErrorTexts = {
  ...accessTexts,
  ...paymentTexts,
  ...recurringTexts,
  ...exchangeTexts,
};
