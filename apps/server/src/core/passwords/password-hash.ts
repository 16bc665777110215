/** The cost of one hash: memory in KiB, passes over it, lanes. */
export type HashCost = {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
};

export type PasswordHash = HashCost & { readonly salt: Buffer; readonly tag: Buffer };

/**
 * OWASP's last row for argon2id, which it calls equal to the others: of the same work the one that
 * takes the least memory away from everything else that runs here.
 */
export const currentCost: HashCost = { memoryKiB: 7168, passes: 5, lanes: 1 };

export const saltBytes = 16;
export const tagBytes = 32;

const shape =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, as every implementation writes it. */
export const formatHash = ({ memoryKiB, passes, lanes, salt, tag }: PasswordHash): string =>
  `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${withoutPadding(salt)}$${withoutPadding(tag)}`;

export const parseHash = (text: string): PasswordHash | undefined => {
  const [, memory = '', passes = '', lanes = '', salt = '', tag = ''] = shape.exec(text) ?? [];
  if (tag === '') return undefined;
  return {
    memoryKiB: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** Returns whether a stored hash took less work than today's hashes. */
export const isWeaker = (stored: HashCost, expected: HashCost = currentCost): boolean =>
  stored.memoryKiB * stored.passes < expected.memoryKiB * expected.passes;
