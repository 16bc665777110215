export { incomeHandlers } from './events.ts';
export { claimDj, findDj, giveGift, setDjLevel } from './repository.ts';
