/** The headers that differ from answer to answer, or belong to the connection and not to the answer. */
const passing: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'traceresponse',
  'transfer-encoding',
  'x-request-id',
]);

/** Every other header of an answer by its name: one too few or too many differs. */
export const headersOf = (
  headers: Iterable<readonly [string, unknown]>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => !passing.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
