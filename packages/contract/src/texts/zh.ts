import { accessTexts } from './zh/access.ts';
import { exchangeTexts } from './zh/exchange.ts';
import { paymentTexts } from './zh/payment.ts';
import { recurringTexts } from './zh/recurring.ts';
import type { ErrorTexts } from './text.ts';

export { messageTexts } from './zh/messages.ts';

export const errorTexts: ErrorTexts = {
  ...accessTexts,
  ...paymentTexts,
  ...recurringTexts,
  ...exchangeTexts,
};
