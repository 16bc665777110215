/** Rows that no person sees: a test proves them, and no journey could. */
export const unseenRows: Readonly<Record<string, string>> = {
  'AUTH-05': 'the page’s program reads a token, and a person sees only that they are not logged in',
  'AUTH-08': 'the form of an answer between server and page',
  'API-01': 'addresses that the page learns when it starts',
  'API-02': 'numbers of answers between server and page',
  'API-03': 'paths and methods of calls',
  'API-04': 'one contract for what comes in and goes out',
  'API-05': 'cursors and keys of calls; that nothing is paid twice is a row of its own',
  'NUM-01': 'each number is seen where the row that uses it is',
  'OPS-05': 'for whoever runs it; no page tells where its database is',
};
