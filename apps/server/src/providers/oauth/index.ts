export { boundedFetch } from './bounded-fetch.ts';
export { discovered, configurationOf } from './configuration.ts';
export { LoginFault } from './fault.ts';
export { askForPerson } from './person-call.ts';
export { createOauthProvider } from './provider.ts';
export { identityOfClaims } from './translate.ts';
