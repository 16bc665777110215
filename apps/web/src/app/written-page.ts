import { localeSchema, pageConfigSchema } from '@dipper/contract';
import type { Country, Locale } from '@dipper/contract';
import type { CompiledMessage } from 'icu-minify/format';
import * as z from 'zod/mini';
import { offerSchema } from '../features/shop/index.ts';
import { writtenPartsSchema } from './keep-parts.ts';

/** Element ids in the document that both the server and the page use. */
export const writtenIds = { root: 'root', data: 'dipper-page' } as const;

/** The build's compiled texts. Checking each of hundreds would make people wait. */
const texts = z.custom<Readonly<Record<string, CompiledMessage>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** The server's data in the page beside its first screen: everything that the screen would ask for. */
export const writtenDataSchema = z.object({
  config: pageConfigSchema,
  texts: z.optional(z.object({ locale: localeSchema, core: texts, shop: texts })),
  offer: z.optional(offerSchema),
  parts: z.optional(writtenPartsSchema),
});
export type WrittenData = z.infer<typeof writtenDataSchema>;

export const readWrittenData = (page: Document): WrittenData | undefined => {
  const text = page.getElementById(writtenIds.data)?.textContent;
  if (!text) return undefined;
  try {
    const parsed = writtenDataSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

/** The audience of a written first screen: it is useless to anybody else. */
export type WrittenFor = {
  readonly path: string;
  readonly country: Country;
  readonly locale: Locale;
};

export const isWrittenFor = (root: HTMLElement, { path, country, locale }: WrittenFor): boolean => {
  const { dataset } = root;
  return dataset['path'] === path && dataset['country'] === country && dataset['locale'] === locale;
};

/** Straight from the server, and not from what the browser keeps: what it says is as it is now. */
export const isWrittenJustNow = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0;
};
