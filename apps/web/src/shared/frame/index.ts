export { Brand } from './brand.tsx';
export { contactOf } from './company.ts';
export { SitePage } from './site-page.tsx';
