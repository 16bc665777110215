export type { Rules } from './ask-rules.ts';
export { useRules } from './use-rules.ts';
