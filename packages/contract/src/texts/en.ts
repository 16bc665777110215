import { accessTexts } from './en/access.ts';
import { exchangeTexts } from './en/exchange.ts';
import { paymentTexts } from './en/payment.ts';
import { recurringTexts } from './en/recurring.ts';
import type { ErrorTexts } from './text.ts';

export { messageTexts } from './en/messages.ts';

export const errorTexts: ErrorTexts = {
  ...accessTexts,
  ...paymentTexts,
  ...recurringTexts,
  ...exchangeTexts,
};
