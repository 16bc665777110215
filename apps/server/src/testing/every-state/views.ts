import { expect } from 'vitest';

type Fact = string | bigint | number | boolean;
/** The statements about one thing, fact by fact; a fact that is left out is not stated. */
export type Facts = Readonly<Record<string, Fact>>;

/** A list, page, paper, mail or screen of the console, read over HTTP as whoever uses it does. */
export type View = { readonly name: string; readonly tells: () => Promise<Facts> };

const pickedFrom = (truth: Facts, said: Facts): Partial<Facts> =>
  Object.fromEntries(Object.keys(said).map((name) => [name, truth[name]]));

/** Every view says, of all that it speaks of, what is true; none of them is silent. */
export const expectTrue = async (
  views: readonly View[],
  truth: Facts,
  state: string,
): Promise<void> => {
  const said: Record<string, Facts> = {};
  const expected: Record<string, Partial<Facts>> = {};
  for (const { name, tells } of views) {
    const facts = await tells();
    if (Object.keys(facts).length === 0) throw new Error(`${name} says nothing`);
    said[name] = facts;
    expected[name] = pickedFrom(truth, facts);
  }
  expect({ state, said }).toEqual({ state, said: expected });
};

export const sumOf = <Each>(list: readonly Each[], amountOf: (each: Each) => bigint): bigint =>
  list.reduce((sum, each) => sum + amountOf(each), 0n);
