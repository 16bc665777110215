type Item = { readonly methodId: number } & Readonly<Record<string, unknown>>;

/** Of a method that anybody can use now. */
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

/** What the server would answer if these were its methods; each item says what is special of it. */
export const methodsAnswer = (items: readonly Item[]) => ({
  results: items.map((item, index) => ({ ...usual, position: index + 1, ...item })),
});
