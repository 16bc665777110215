import { localeOfCountry, localeSchema, parseCountry, welcomesGuests } from '@dipper/contract';
import type {
  Country,
  Locale,
  PageContent,
  PageVariant,
  PageVisit,
  PageWriter,
} from '@dipper/contract';
import type { WrittenParts } from '../src/app/keep-parts.ts';
import { defaultCountry } from '../src/app/situation.ts';
import { writtenIds } from '../src/app/written-page.ts';
import { offerSchema } from '../src/features/shop/index.ts';
import { pageCookies } from '../src/shared/config/index.ts';
import { paths, placeOf } from '../src/shared/navigation/index.ts';
import { compose } from './compose.ts';
import { writeFirstScreen } from './first-screen.tsx';
import { readParts } from './parts.ts';
import type { Parts } from './parts.ts';

const languagesOf = (acceptLanguage = ''): readonly string[] =>
  acceptLanguage.split(',').map((part) => part.split(';', 1)[0]?.trim() ?? '');

/** Returns the country whose list a visit opens, by its address and browser, if the visitor may see that list. */
const countryOf = (visit: PageVisit): Country | undefined => {
  const { path, query, acceptLanguage, isKnown } = visit;
  if (placeOf(path).path !== paths.spoonList || query['productName'] !== undefined) {
    return undefined;
  }
  const requested = parseCountry(query['country'] ?? null);
  const country = requested ?? defaultCountry(languagesOf(acceptLanguage));
  return isKnown || welcomesGuests(country) ? country : undefined;
};

const localeOf = ({ cookies }: PageVisit, country: Country | undefined): Locale | undefined => {
  const chosen = localeSchema.safeParse(cookies[pageCookies.locale]);
  return chosen.success ? chosen.data : country && localeOfCountry[country];
};

const namesOf = ({ version, scripts }: Parts): WrittenParts => ({
  version,
  addresses: scripts.map(({ address }) => address),
});

/** Creates the writer of this build's documents, for the server that serves them. */
export const createPageWriter = (root: string): PageWriter => {
  const parts = readParts(root);
  const variantOf = (visit: PageVisit): PageVariant => {
    const country = countryOf(visit);
    const locale = localeOf(visit, country);
    const isInlined = visit.cookies[pageCookies.parts] !== parts.version;
    const key = [country, locale, isInlined ? 'inlined' : 'linked'].join('/');
    return { key, isInlined, country, locale };
  };
  const write = async (variant: PageVariant, content: PageContent): Promise<string> => {
    const { isInlined, locale } = variant;
    const { config } = content;
    const offer = offerSchema.safeParse(content.offer);
    const first =
      offer.success && locale !== undefined
        ? await writeFirstScreen({ config, offer: offer.data, locale })
        : undefined;
    const value = {
      config,
      ...(isInlined && { parts: namesOf(parts) }),
      ...(first && { texts: first.texts, offer: content.offer }),
    };
    return compose({
      parts,
      isInlined,
      data: { id: writtenIds.data, value },
      screen: first?.screen,
    });
  };
  return { variantOf, write };
};
