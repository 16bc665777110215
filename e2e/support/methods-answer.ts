type Item = { readonly methodId: number } & Readonly<Record<string, unknown>>;

/** The fields of a method that anybody can use now. */
const usual = {
  pgId: 12,
  key: 'method',
  state: 'open',
  opensAt: null,
  rest: null,
  minimumTotal: null,
  maximumTotal: null,
  fee: 'none',
  credited: 'at_once',
  typicalMinutes: 1,
  refundsTo: 'method',
};

/** Builds the server's answer with these methods; each item overrides the usual fields. */
export const methodsAnswer = (items: readonly Item[]) => ({
  results: items.map((item, index) => ({ ...usual, position: index + 1, ...item })),
});
