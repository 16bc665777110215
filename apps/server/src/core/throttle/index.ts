export type { Limit } from './limit.ts';
export { createThrottle } from './throttle.ts';
export type { Taken, Throttle } from './throttle.ts';
