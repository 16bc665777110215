export { incomeHandlers } from './news.ts';
export { claimDj, findDj, giveGift, setDjLevel } from './repository.ts';
