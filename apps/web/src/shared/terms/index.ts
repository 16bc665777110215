export { TermsText } from './terms-text.tsx';
export { useTerms } from './use-terms.ts';
