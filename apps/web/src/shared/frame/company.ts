import type { Country } from '@dipper/contract';

export type Contact = { readonly email: string; readonly phone: string };

/** Contacts for people in need. They are in the page itself, for times when no server answers. */
export const contactOf: Readonly<Record<Country, Contact>> = {
  kr: { email: 'help-kr@dipper.example', phone: '1500-0000' },
  jp: { email: 'help-jp@dipper.example', phone: '03-0000-0000' },
  tw: { email: 'help-tw@dipper.example', phone: '02-0000-0000' },
  ar: { email: 'help-ar@dipper.example', phone: '800-000-0000' },
  us: { email: 'help-us@dipper.example', phone: '1-800-000-0000' },
};
