export { openAccount } from './account-sheet-store.ts';
export { Brand } from './brand.tsx';
export { contactOf } from './company.ts';
export { SignedInAs } from './signed-in-as.tsx';
export { SitePage } from './site-page.tsx';
