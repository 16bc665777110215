export { decideReview } from './review.ts';
export type { Decision, ReviewEnd } from './review.ts';
export { createReviews } from './reviews.ts';
export type { Reviews } from './reviews.ts';
