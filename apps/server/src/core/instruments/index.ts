export { sealBirthDate, unsealBirthDate } from './birth-date.ts';
export { fingerprintsOf, forgetFingerprints, knowAgain } from './fingerprints.ts';
export { forgetDueCards } from './jobs.ts';
export { endKey, holdKey, renewNames } from './keys.ts';
export { createSealedTokens } from './sealed-tokens.ts';
export type { SealedTokens } from './sealed-tokens.ts';
export { cardNumberOf, isCardExpired, lastFourOf, registrationNumberOf } from './model.ts';
export {
  beginCardTry,
  deleteCard,
  endCardTry,
  findCard,
  findCards,
  findOpenRegistration,
  makeMainCard,
  openRegistration,
  purgeRegistrations,
  redeemRegistration,
  renameCard,
} from './repository.ts';
export type { CardOwner, CardRow, Redeemed } from './repository.ts';
