export { Brand } from './brand.tsx';
export { companyOf, legalPagesOf } from './company.ts';
export { SitePage } from './site-page.tsx';
