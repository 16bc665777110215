export { createReviews } from './reviews.ts';
export type { Reviews } from './reviews.ts';
