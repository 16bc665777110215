import { errorCatalogue } from '@dipper/contract';

/** The codes of the specification; any other is a temporary error. */
export const loginErrors = [10104, 10300, 10301, 10302, 10305, 10306].map((number) => {
  const found = Object.entries(errorCatalogue).find(([, entry]) => entry.number === number);
  if (found === undefined) throw new Error(`${number} is in no catalogue`);
  return { name: found[0], number };
});
