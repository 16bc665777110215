import * as z from 'zod/mini';
import { defaultPageSize, maximumPageSize } from './constants.ts';

/**
 * The shapes that bodies, queries and answers are made of. The annotations let a bundler drop
 * what a page does not use: a bare `.check(…)` at the top of a file would be kept.
 */

/** PostgreSQL keeps any text but the zero character, and no half of a character in JSON: nobody may send one. */
const keepable = /^[^\0\ud800-\udfff]*$/u;

// @__NO_SIDE_EFFECTS__
export const text = (least: number, most: number) =>
  z.string().check(z.minLength(least), z.maxLength(most), z.regex(keepable));

// @__NO_SIDE_EFFECTS__
export const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

// @__NO_SIDE_EFFECTS__
export const integer = (least: number, most: number) =>
  z.int().check(z.minimum(least), z.maximum(most));

// @__NO_SIDE_EFFECTS__
export const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most));

/** A whole number in an address: a page may write a number, the server reads text. */
// @__NO_SIDE_EFFECTS__
export const integerInAddress = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.union([z.int(), matching(/^\d{1,16}$/)]),
      z.transform((written) => Number(written)),
    ),
    integer(least, most),
  );

/** Ids of people and products: JSON integers below 2^53. */
export const identifier = integer(1, Number.MAX_SAFE_INTEGER);
export const identifierInAddress = integerInAddress(1, Number.MAX_SAFE_INTEGER);
export const identifierParams = z.object({ id: identifierInAddress });

/** An id that leaves Dipper: kind, the person it belongs to in base 36, and 128 bits. */
export const publicId = matching(/^[a-z][0-9a-z]{1,11}-[0-9a-f]{32}$/);
export const publicIdParams = z.object({ id: publicId });

/** A moment in UTC, as `Date.toISOString` writes it. */
export const instant = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
/** A calendar day and a calendar month in the zone of the person's country. */
export const day = matching(/^\d{4}-\d\d-\d\d$/);
export const month = matching(/^\d{4}-(0[1-9]|1[0-2])$/);
/** Hours and minutes of a day. */
export const clockTime = matching(/^([01]\d|2[0-3]):[0-5]\d$/);
export const monthParams = z.object({ id: month });

export const webAddress = matching(/^https?:\/\/[^\s"<>]{1,2000}$/);

export const pageFields = {
  cursor: z.optional(text(1, 200)),
  limit: z._default(integerInAddress(1, maximumPageSize), defaultPageSize),
};
export const pageQuery = z.object(pageFields);

/** A page of a list, and where the next one starts: null on the last. */
// @__NO_SIDE_EFFECTS__
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ results: z.array(item), nextCursor: z.nullable(z.string()) });

/** The `v=2` that two calls carry in their name. */
export const secondVersionQuery = z.object({ v: z.literal('2') });
