export { areKeysOn, turnKeys } from './key-choice.ts';
export { useKeys } from './use-keys.ts';
