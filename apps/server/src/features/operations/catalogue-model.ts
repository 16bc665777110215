import { catalogueItemSchema, currencyOfCountry, localeOfCountry } from '@dipper/contract';
import type {
  CatalogueEntry,
  CatalogueItem,
  CatalogueKind,
  CatalogueVersion,
  Country,
} from '@dipper/contract';
import type { EntryRow, VersionRow } from '../../core/catalogue/index.ts';

type Content = Readonly<Record<string, unknown>>;

const snakeOf = (name: string): string =>
  name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
const camelOf = (name: string): string =>
  name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());

const renamed = (content: Content, rename: (name: string) => string): Content =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [rename(name), value]));

const renamedSteps = (content: Content, rename: (name: string) => string): Content => {
  const steps: unknown = content['steps'];
  if (!Array.isArray(steps)) return content;
  return { ...content, steps: steps.map((step: Content) => renamed(step, rename)) };
};

/** Renames the fields to column names, as versions are stored. */
export const columnsOf = ({ content }: CatalogueItem): Content =>
  renamedSteps(renamed(content, snakeOf), snakeOf);

const itemOf = (kind: CatalogueKind, content: Content): CatalogueItem =>
  catalogueItemSchema.parse({ kind, content: renamedSteps(renamed(content, camelOf), camelOf) });

export const describeEntry = (kind: CatalogueKind, row: EntryRow): CatalogueEntry => ({
  key: row.key,
  item: itemOf(kind, row.content),
  version: row.version,
  changedAt: row.changed_at?.toISOString() ?? null,
  changedBy: row.changed_by,
  planned: row.planned.map((planned) => ({
    version: planned.version,
    effectiveFrom: planned.effective_from,
    changedAt: planned.changed_at,
    changedBy: planned.changed_by,
    reason: planned.reason,
    item: itemOf(kind, planned.content),
  })),
});

export const describeVersion = (kind: CatalogueKind, row: VersionRow): CatalogueVersion => ({
  version: row.version,
  effectiveFrom: row.effective_from?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  reason: row.reason,
  item: itemOf(kind, row.content),
  standing: row.standing,
  withdrawn:
    row.withdrawn_at === null
      ? null
      : {
          at: row.withdrawn_at.toISOString(),
          by: row.withdrawn_by ?? '',
          reason: row.withdrawn_why ?? '',
        },
});

const isWritten = (written: string): boolean => !Number.isNaN(Date.parse(written));

const momentsOf = ({ kind, content }: CatalogueItem): readonly (string | null)[] => {
  if (kind === 'promotion' || kind === 'free_months') return [content.startsAt, content.endsAt];
  if (kind === 'method') return [content.pausedFrom, content.pausedUntil];
  return [];
};

type CatalogueRequest = {
  readonly country: Country;
  readonly key?: string | undefined;
  readonly effectiveFrom?: string | undefined;
  readonly item: CatalogueItem;
};

const isOfCountry = ({ country, item }: CatalogueRequest): boolean => {
  if (item.kind === 'product') return item.content.currency === currencyOfCountry[country];
  // The item itself holds the text in the country's own language, so nothing may repeat it.
  return !('texts' in item.content) || item.content.texts[localeOfCountry[country]] === undefined;
};

/** Checks what the request's schema cannot express; the tables refuse the rest. */
export const isSound = (change: CatalogueRequest): boolean => {
  const { item, key, effectiveFrom } = change;
  const moments = [...momentsOf(item), effectiveFrom ?? null];
  const isNew = key === undefined;
  const hasOwnDates = item.kind === 'promotion' || item.kind === 'free_months';
  if (isNew && item.kind !== 'product' && !hasOwnDates) return false;
  // Entries with dates of their own are planned by those dates.
  if (isNew && hasOwnDates && effectiveFrom !== undefined) return false;
  return moments.every((moment) => moment === null || isWritten(moment)) && isOfCountry(change);
};
