export { findBanks } from './bank-repository.ts';
export type { BankRow } from './bank-repository.ts';
export { findTerms } from './terms-repository.ts';
export {
  applyCatalogue,
  changeCatalogue,
  findCatalogue,
  findCatalogueEntry,
  findCatalogueVersions,
  withdrawCatalogue,
} from './repository.ts';
export type { EntryRow, VersionRow } from './repository.ts';
