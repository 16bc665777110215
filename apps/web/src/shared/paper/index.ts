export { PaperHead } from './paper-head.tsx';
export { PrintButton } from './print-button.tsx';
