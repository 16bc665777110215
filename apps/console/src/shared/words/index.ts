export { Because } from './because.tsx';
export { catalogueNameOf, catalogueTitles } from './catalogue-names.ts';
export { Outcome } from './outcome.tsx';
export { ProviderName, chargingProviders } from './provider-name.tsx';
export { spokenReason } from './spoken-reason.ts';
export { useWords } from './use-words.ts';
export type { Say } from './use-words.ts';
export { Author, Why } from './written.tsx';
