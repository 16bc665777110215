import { createHash } from 'node:crypto';

/** A journal row as the chain reads it: every field as text or exact number, times in microseconds. */
export type ChainedRow = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly kind: string;
  readonly ref_id: string;
  readonly line: number;
  readonly debit: string;
  readonly credit: string;
  readonly unit: string;
  readonly amount: bigint;
  readonly posted_us: bigint;
  readonly position: bigint;
  readonly recorded_us: bigint;
};

/** Said again here, apart from the database's own words, so that the two check each other. */
export const rowText = (row: ChainedRow): string =>
  [
    row.bucket,
    row.user_id,
    row.kind,
    row.ref_id,
    row.line,
    row.debit,
    row.credit,
    row.unit,
    row.amount,
    row.posted_us,
    row.position,
    row.recorded_us,
  ].join('|');

export const emptyHash = Buffer.alloc(0);

export const nextHash = (previous: Buffer, row: ChainedRow): Buffer =>
  createHash('sha256').update(previous).update(rowText(row)).digest();
