import { openOver } from '../../shared/navigation/index.ts';

/** The parts that pay from the list, in one file. */
export { MethodSheet } from './method-sheet.tsx';
export { QuickPay } from './quick-pay.tsx';

export const openMethods = (): void => openOver('methods');
