export { Brand } from './brand.tsx';
export { contactOf, legalPagesOf } from './company.ts';
export { SitePage } from './site-page.tsx';
