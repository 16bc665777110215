/** A value of a PDF. Numbers and texts stay the bytes that they were written with. */
export type Value =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'text'; readonly bytes: Buffer }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'reference'; readonly number: number }
  | Dictionary
  | Stream;

export type Entries = ReadonlyMap<string, Value>;
export type Dictionary = { readonly kind: 'dictionary'; readonly entries: Entries };
export type Stream = {
  readonly kind: 'stream';
  readonly entries: Entries;
  readonly data: Buffer;
};

export const nothing: Value = { kind: 'plain', text: 'null' };
export const nameOf = (name: string): Value => ({ kind: 'name', name });
export const listOf = (items: readonly Value[]): Value => ({ kind: 'list', items });
export const numberOf = (value: number): Value => ({ kind: 'plain', text: String(value) });
export const referenceTo = (number: number): Value => ({ kind: 'reference', number });
export const dictionaryOf = (entries: Entries): Dictionary => ({ kind: 'dictionary', entries });

export const asWhole = (value: Value | undefined): number | undefined =>
  value?.kind === 'plain' && /^\+?\d{1,10}$/.test(value.text) ? Number(value.text) : undefined;

export const asName = (value: Value | undefined): string | undefined =>
  value?.kind === 'name' ? value.name : undefined;

export const entriesOf = (value: Value | undefined): Entries | undefined =>
  value?.kind === 'dictionary' || value?.kind === 'stream' ? value.entries : undefined;
