export { createAccess, hasRule } from './access/access.ts';
export { createAccessTokens } from './access-token.ts';
export type { AccessTokens } from './access-token.ts';
export { mountAuthorize } from './authorize.ts';
export { mountCertification } from './certification.ts';
export { sweepFamilies, sweepLogins } from './jobs.ts';
export { mountSessionRoutes } from './routes.ts';
export { createSigningKeys } from './signing-keys.ts';
export type { SigningKeys } from './signing-keys.ts';
