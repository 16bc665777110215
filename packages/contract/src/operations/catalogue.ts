import * as z from 'zod/mini';
import { countrySchema } from '../country.ts';
import { defineRoute } from '../route.ts';
import { instant, integer, integerInAddress } from '../wire.ts';
import { actReason } from './operators.ts';
import { catalogueItemSchema, catalogueKey as keySchema } from './catalogue-contents.ts';
import { secondLookProposalSchema } from './second-looks.ts';

export { catalogueItemSchema } from './catalogue-contents.ts';
export type { CatalogueContent, CatalogueItem } from './catalogue-contents.ts';

/** The kinds of catalogue content, all kept as dated versions: products, terms and texts. */
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

/**
 * The fields of products, prices and terms: a second operator agrees to changes of these, and to anything of these
 * kinds that is new, planned or put on sale. Any other change needs one operator, and takes effect at once.
 */
export const pricedFields = {
  product: [
    'category',
    'amount',
    'promotionAmount',
    'price',
    'currency',
    'chargedPrice',
    'chargedCurrency',
    'firstTime',
    'promotionId',
  ],
  promotion: ['kind', 'startsAt', 'endsAt'],
  subscription: ['standardPrice', 'localPrice'],
  free_months: ['type', 'productId', 'months', 'standardPrice', 'startsAt', 'endsAt'],
} as const satisfies Readonly<Partial<Record<CatalogueKind, readonly string[]>>>;

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
  /** The versions that have not begun, the next one first. */
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
    'Add a version of something that the shop sells or says; prices and terms are asked for, and another one agrees',
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
  /** 202: it sells something at another price or on other terms, and waits for another operator. */
  answers: { 201: entrySchema, 202: secondLookProposalSchema },
  errors: [
    'wrong_request_format',
    'not_found',
    'invalid_amount',
    'changed_meanwhile',
    'in_the_past',
    'second_operator_required',
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
  errors: ['changed_meanwhile', 'second_operator_required'],
});
