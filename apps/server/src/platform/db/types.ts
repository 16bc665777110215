import pg from 'pg';

const { types } = pg;

const refuse = (type: string) => (): never => {
  throw new Error(`a column of type ${type} was read; money and time have exact types here`);
};

const bigintArray = (text: string): bigint[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((part) => BigInt(part));

const asText = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1016, bigintArray],
  // A date has no zone, so it stays the text that it is.
  [1082, asText],
  [700, refuse('real')],
  [701, refuse('double precision')],
  [790, refuse('money')],
  [1114, refuse('timestamp without time zone')],
  [1700, refuse('numeric')],
]);

/** How columns become values: exact ones only, and never by changing the driver for others. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
};
