import { accessTexts } from './ko/access.ts';
import { exchangeTexts } from './ko/exchange.ts';
import { paymentTexts } from './ko/payment.ts';
import { recurringTexts } from './ko/recurring.ts';
import type { ErrorTexts } from './text.ts';

export { messageTexts } from './ko/messages.ts';

export const errorTexts: ErrorTexts = {
  ...accessTexts,
  ...paymentTexts,
  ...recurringTexts,
  ...exchangeTexts,
};
