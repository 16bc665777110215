import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { defineRoute } from '../route.ts';
import { instant, integer, integerInAddress, matching } from '../wire.ts';
import { actReason } from './operators.ts';
import { catalogueItemSchema } from './catalogue-contents.ts';

export { catalogueItemSchema } from './catalogue-contents.ts';
export type { CatalogueContent, CatalogueItem } from './catalogue-contents.ts';

/** What is sold, on which terms, and what is said about it: all that is dated versions. */
export const catalogueKinds = [
  'product',
  'promotion',
  'badge',
  'method',
  'setting',
  'limit',
  'subscription',
  'retry',
  'seller',
  'category',
  'bank',
  'free_months',
  'terms',
] as const;
const kindSchema = z.enum(catalogueKinds);
export type CatalogueKind = (typeof catalogueKinds)[number];

/** A number, or the name of a badge, a setting or a limit. */
const keySchema = matching(/^[A-Za-z0-9][\w-]{0,59}$/);

const versionFields = {
  version: z.int(),
  /** Null: it stood so before its first change. */
  effectiveFrom: z.nullable(instant),
  changedAt: instant,
  changedBy: z.string(),
  reason: z.string(),
};

const entrySchema = z.object({
  key: keySchema,
  item: catalogueItemSchema,
  /** The last version, planned ones among them; 0: it was never changed. */
  version: z.int(),
  /** Null where it was never changed. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** Those that have not begun, the next one first. */
  planned: z.array(z.object({ ...versionFields, item: catalogueItemSchema })),
});
export type CatalogueEntry = z.infer<typeof entrySchema>;

export const catalogueRoute = defineRoute({
  name: 'catalogue',
  verb: 'operations',
  method: 'GET',
  path: '/operations/catalogue',
  access: 'operator',
  summary: 'What a country’s shop sells and says now, and what is planned',
  query: z.object({ country: countrySchema, kind: kindSchema }),
  answers: { 200: z.object({ now: instant, results: z.array(entrySchema) }) },
  errors: [],
});

const versionSchema = z.object({
  ...versionFields,
  item: catalogueItemSchema,
  standing: z.enum(['past', 'present', 'planned', 'withdrawn']),
  withdrawn: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
});
export type CatalogueVersion = z.infer<typeof versionSchema>;

export const catalogueVersionsRoute = defineRoute({
  name: 'catalogueVersions',
  verb: 'operations',
  method: 'GET',
  path: '/operations/catalogue/versions',
  access: 'operator',
  summary: 'How one thing of the shop was and will be: who decided so, when and why; newest first',
  query: z.object({
    country: countrySchema,
    kind: kindSchema,
    key: keySchema,
    before: z.optional(integerInAddress(1, 1_000_000_000)),
  }),
  answers: { 200: z.object({ results: z.array(versionSchema) }) },
  errors: [],
});

export const changeCatalogueRoute = defineRoute({
  name: 'changeCatalogue',
  verb: 'operations',
  method: 'POST',
  path: '/operations/catalogue',
  access: 'operator',
  summary:
    'Add a version of something that the shop sells or says, from now on or from a later day',
  body: z.object({
    country: countrySchema,
    /** Left out: something new. Badges and banks are named by whoever adds them. */
    key: z.optional(keySchema),
    /** The one after the last that was seen. */
    version: integer(1, 1_000_000_000),
    effectiveFrom: z.optional(instant),
    item: catalogueItemSchema,
    reason: actReason,
  }),
  answers: { 201: entrySchema },
  errors: [
    'wrong_request_format',
    'not_found',
    'invalid_amount',
    'exchange_changed_meanwhile',
    'exchange_policy_in_the_past',
  ],
});

export const withdrawCatalogueRoute = defineRoute({
  name: 'withdrawCatalogue',
  verb: 'operations',
  method: 'POST',
  path: '/operations/catalogue/withdrawals',
  access: 'operator',
  summary: 'Take a version back that has not begun',
  body: z.object({
    country: countrySchema,
    kind: kindSchema,
    key: keySchema,
    version: integer(1, 1_000_000_000),
    reason: actReason,
  }),
  answers: { 200: z.object({ results: z.array(versionSchema) }) },
  errors: ['exchange_changed_meanwhile'],
});
