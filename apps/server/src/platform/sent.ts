declare const mark: unique symbol;

/** The body of a request to a provider: `sent` has checked that its message names each field. */
export type Sent = { readonly [mark]: true };

type Table = { readonly sent: readonly string[] };

/** The field of a path, as `card` of `card.number`; `Inner` is the rest. */
type Outer<Path> = Path extends `${infer First}.${string}` ? First : Path;
type Inner<Path, First> = First extends string
  ? Path extends `${First}.${infer Rest}`
    ? Rest
    : never
  : never;

/** The same body, in which what no path names can have no value. */
type Named<Body, Path> = Body extends readonly (infer One)[]
  ? readonly Named<One, Path>[]
  : Body extends object
    ? {
        readonly [Field in keyof Body]: Field extends Outer<Path>
          ? Named<Body[Field], Inner<Path, Field>>
          : never;
      }
    : Body;

/**
 * The one way into the clients of providers, and nothing but a look by the type checker: a field that the
 * message of `protocol.ts` does not name is an error there, also one that comes out of another object.
 */
export function sent<const Message extends Table, Body extends object>(
  message: Message,
  body: Body & Named<Body, Message['sent'][number]>,
): Body & Sent;
export function sent(_message: Table, body: object): object {
  return body;
}

/** The same for a form or the query of an address, as it is written. */
export function sentForm<const Message extends Table, Fields extends object>(
  message: Message,
  fields: Fields & Named<Fields, Message['sent'][number]>,
): string;
export function sentForm(_message: Table, fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}
