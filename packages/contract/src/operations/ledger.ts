import * as z from 'zod/mini';
import { unitSchema, wireAmount } from '../money.ts';
import { defineRoute } from '../route.ts';
import {
  publicId,
  identifier,
  identifierInAddress,
  instant,
  matching,
  pageFields,
  pageOf,
} from '../wire.ts';
import { actSubjectSchema } from './acts.ts';
import { dayRangeFields } from './day-range.ts';

/** The key of a row: whose it is, what it is about, its kind, and its line. */
export const journalEntryId = matching(/^j[0-9a-z]{1,11}-[0-9a-f]{32}\.[a-z_]{1,40}\.\d{1,4}$/);
const accountName = matching(/^(person|platform)\.[a-z.]{1,60}$/);

export const journalEntrySchema = z.object({
  id: journalEntryId,
  userId: identifier,
  kind: z.string(),
  /** The cause of the posting, if operators can open it. */
  cause: z.nullable(z.object({ kind: actSubjectSchema, id: publicId })),
  reference: z.string(),
  line: z.int(),
  debit: z.string(),
  credit: z.string(),
  unit: unitSchema,
  amount: wireAmount,
  postedAt: instant,
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A row's place in the chain of its bucket. */
export const chainPlaceSchema = z.object({
  bucket: z.int(),
  /** Null: not sealed yet, like the hash. */
  position: z.nullable(z.int()),
  recordedAt: instant,
  hash: z.nullable(z.string()),
  previousHash: z.nullable(z.string()),
  previousId: z.nullable(journalEntryId),
  /** Whether the hash, made anew, is the one that was sealed; null where none was yet. */
  isAsSealed: z.nullable(z.boolean()),
});

export const personBooksRoute = defineRoute({
  name: 'personBooks',
  verb: 'operations',
  method: 'GET',
  path: '/operations/ledger/people/:id',
  access: 'operator',
  summary: 'What the journal says that a person holds, beside what is kept for them',
  params: z.object({ id: identifierInAddress }),
  answers: {
    200: z.object({
      userId: identifier,
      accounts: z.array(
        z.object({
          account: z.string(),
          unit: unitSchema,
          credit: wireAmount,
          debit: wireAmount,
          balance: wireAmount,
          /** The balance that is stored beside the journal. */
          kept: wireAmount,
        }),
      ),
    }),
  },
  errors: ['not_found'],
});

export const journalRoute = defineRoute({
  name: 'journal',
  verb: 'operations',
  method: 'GET',
  path: '/operations/ledger/journal',
  access: 'operator',
  summary:
    'Journal entries, newest first: of a person, of what brought them about, or of some days',
  query: z.object({
    ...pageFields,
    userId: z.optional(identifierInAddress),
    reference: z.optional(publicId),
    account: z.optional(accountName),
    ...dayRangeFields,
  }),
  answers: { 200: pageOf(journalEntrySchema) },
  links: ['next'],
  errors: ['wrong_date_pattern'],
});

export const journalEntryRoute = defineRoute({
  name: 'journalEntry',
  verb: 'operations',
  method: 'GET',
  path: '/operations/ledger/journal/:id',
  access: 'operator',
  summary: 'One journal entry, its place in the chain, and the entries that were made with it',
  params: z.object({ id: journalEntryId }),
  answers: {
    200: z.object({
      entry: journalEntrySchema,
      place: chainPlaceSchema,
      together: z.array(journalEntrySchema),
    }),
  },
  errors: ['not_found'],
});
