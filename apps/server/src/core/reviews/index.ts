export { createReviews } from './reviews.ts';
export type { ReviewAnswered, Reviews } from './reviews.ts';
