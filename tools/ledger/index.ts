export { askBooks } from './books.ts';
