export { mountSettlements } from './settlements.ts';
