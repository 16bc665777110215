export { cursorOf } from './model/cursor.ts';
export { pageAt } from './model/page.ts';
export type { PageQuery } from './model/page.ts';
export { Pages } from './pages.tsx';
export type { PageWords } from './pages.tsx';
