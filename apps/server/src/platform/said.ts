/** What a table of a protocol has for a word of its provider; undefined where it does not have it. */
export const said = <Row>(table: Readonly<Record<string, Row>>, word: string): Row | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
