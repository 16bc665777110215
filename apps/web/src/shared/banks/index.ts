export { useBanks } from './use-banks.ts';
