/** A named prepared statement: PostgreSQL parses and plans it once per connection. */
export type Statement = { readonly name: string; readonly text: string };

const nameBytesMax = 63;
const names = new Set<string>();

/** Two statements of one name would silently run the first one's plan, so a name is given once. */
export const statement = (name: string, text: string): Statement => {
  if (names.has(name)) throw new Error(`statement name used twice: ${name}`);
  if (name.length === 0 || Buffer.byteLength(name) > nameBytesMax) {
    throw new Error(`statement name must have 1 to ${nameBytesMax} bytes: ${name}`);
  }
  names.add(name);
  return { name, text };
};
