import type { Country } from '@dipper/contract';

/** The legal pages stand on the service's own site, by country. */
export const legalPagesOf = (
  country: Country,
): { readonly terms: string; readonly privacy: string } => ({
  terms: `https://www.dipper.example/${country}/terms`,
  privacy: `https://www.dipper.example/${country}/privacy`,
});
