export { legalPagesOf } from './legal-pages.ts';
export { TermsLine } from './terms-line.tsx';
