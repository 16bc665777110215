/** Looks up a provider's word in a table of its protocol; undefined if the table lacks it. */
export const said = <Row>(table: Readonly<Record<string, Row>>, word: string): Row | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
