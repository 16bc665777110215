export { exchangeFormName } from './exchange-form.ts';
export { printFile } from './print-file.ts';
export { createPrinter } from './printer.ts';
export type { Printer } from './printer.ts';
export { paperNumber } from './model.ts';
export { paperFileName } from './paper-file-name.ts';
export { giveCardCreditNote, giveCardReceipt } from './cards-repository.ts';
export { parsePaperName, readReceipt } from './receipts.ts';
export { giveCreditNote, giveReceipt } from './repository.ts';
