import type { Country, Locale } from '../country.ts';
import type { PageConfig } from './config.ts';

/** A visit to the page, as far as a server sees it. */
export type PageVisit = {
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** The header of that name. */
  readonly acceptLanguage: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The browser belongs to a logged-in person, as the server itself vouches for. */
  readonly isKnown: boolean;
};

/** The document that a visit gets; everybody with the same key gets the same one. */
export type PageVariant = {
  readonly key: string;
  /** True for a browser that keeps nothing of the page yet: its code stands in the document itself. */
  readonly isInlined: boolean;
  /** The country whose offer is written into it, and the language that it is written in. */
  readonly country: Country | undefined;
  readonly locale: Locale | undefined;
};

export type PageContent = {
  readonly config: PageConfig;
  /** Answers of the calls for products and badge styles. */
  readonly offer:
    | { readonly country: Country; readonly products: unknown; readonly badges: unknown }
    | undefined;
};

/** The functions of the built page for a server that writes the first screen into the document. */
export type PageWriter = {
  readonly variantOf: (visit: PageVisit) => PageVariant;
  readonly write: (variant: PageVariant, content: PageContent) => Promise<string>;
};
