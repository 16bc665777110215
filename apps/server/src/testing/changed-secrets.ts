type Parts = { readonly kind: string; readonly owner: string; readonly secret: string };

const shape = /^([a-z])([0-9a-z]+)-([\w-]{43})$/;

const partsOf = (token: string): Parts => {
  const [, kind = '', owner = '', secret = ''] = shape.exec(token) ?? [];
  if (kind === '') throw new Error('this is no secret that names its owner');
  return { kind, owner, secret };
};

const otherLetter = (letter: string): string => (letter === 'A' ? 'B' : 'A');

const made: Readonly<Record<string, (mine: Parts, theirs: Parts) => string>> = {
  'another one’s owner before it': ({ kind, secret }, { owner }) => `${kind}${owner}-${secret}`,
  'another one’s secret behind it': ({ kind, owner }, { secret }) => `${kind}${owner}-${secret}`,
  'half of another one’s secret': ({ kind, owner, secret }, theirs) =>
    `${kind}${owner}-${secret.slice(0, 21)}${theirs.secret.slice(21)}`,
  'its halves swapped': ({ kind, owner, secret }) =>
    `${kind}${owner}-${secret.slice(21)}${secret.slice(0, 21)}`,
  'its owner written longer': ({ kind, owner, secret }) => `${kind}0${owner}-${secret}`,
  'its owner in capitals': ({ kind, owner, secret }) => `${kind}${owner.toUpperCase()}-${secret}`,
  'the kind of another secret': ({ kind, owner, secret }) =>
    `${kind === 'c' ? 'r' : 'c'}${owner}-${secret}`,
  'its first letter another': ({ kind, owner, secret }) =>
    `${kind}${owner}-${otherLetter(secret.charAt(0))}${secret.slice(1)}`,
  'its last letter another': ({ kind, owner, secret }) =>
    `${kind}${owner}-${secret.slice(0, -1)}${otherLetter(secret.slice(-1))}`,
  'its secret in capitals': ({ kind, owner, secret }) => `${kind}${owner}-${secret.toUpperCase()}`,
  'a letter less': ({ kind, owner, secret }) => `${kind}${owner}-${secret.slice(0, -1)}`,
  'a letter more': ({ kind, owner, secret }) => `${kind}${owner}-${secret}A`,
  'filled up as base64': ({ kind, owner, secret }) => `${kind}${owner}-${secret}=`,
  'both of them': (mine, theirs) =>
    [mine, theirs].map(({ kind, owner, secret }) => `${kind}${owner}-${secret}`).join(''),
};

export type ChangedSecret = readonly [
  what: string,
  change: (mine: string, theirs: string) => string,
];

/** The tries of somebody who has a genuine secret, and one of another person beside it. */
export const changedSecrets: readonly ChangedSecret[] = Object.entries(made).map(
  ([what, change]) => [what, (mine, theirs) => change(partsOf(mine), partsOf(theirs))],
);
