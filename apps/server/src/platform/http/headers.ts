export type PagePolicy = {
  /** `sha256-…` of each script and style that stands in the page itself. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  /** Hashes of the `style` attributes that the document is written with. */
  readonly styleAttributeHashes: readonly string[];
  /** Scripts that an operator has allowed from elsewhere, each by its own address. */
  readonly scriptAddresses: readonly string[];
  readonly frameAncestors: readonly string[];
  /** Origins of calls and of the card form, where they are not this one. */
  readonly connectOrigins: readonly string[];
  readonly frameOrigins: readonly string[];
  /** Origins that the page may send a form to: what goes there must not be in an address. */
  readonly formOrigins: readonly string[];
};

const orNone = (sources: readonly string[]): string =>
  sources.length === 0 ? `'none'` : sources.join(' ');

const quoted = (hashes: readonly string[]): string =>
  [`'self'`, ...hashes.map((hash) => `'${hash}'`)].join(' ');

/** Allows these values and no other one: what a script or an injected element brings stays out. */
const attributesOnly = (hashes: readonly string[]): string =>
  hashes.length === 0
    ? `'none'`
    : [`'unsafe-hashes'`, ...hashes.map((hash) => `'${hash}'`)].join(' ');

/**
 * Allows nothing from other origins, and inline code only if the document was written with it. The
 * only Trusted Types policy belongs to the parser of the alerts that operators write.
 */
export const pageContentPolicy = (policy: PagePolicy): string =>
  [
    `default-src 'none'`,
    [`script-src ${quoted(policy.scriptHashes)}`, ...policy.scriptAddresses].join(' '),
    `style-src ${quoted(policy.styleHashes)}`,
    `style-src-attr ${attributesOnly(policy.styleAttributeHashes)}`,
    [`connect-src 'self'`, ...policy.connectOrigins].join(' '),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `frame-src ${orNone(policy.frameOrigins)}`,
    [`form-action 'self'`, ...policy.formOrigins].join(' '),
    `frame-ancestors ${orNone(policy.frameAncestors)}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types dipper-parse`,
  ].join('; ');

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Strict transport for a year, sent only if the wallet is on https. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

export const commonHeaders = (isSecure: boolean): Readonly<Record<string, string>> =>
  isSecure ? { ...everywhere, ...strictTransport } : everywhere;

/** An API answer is data: nothing in it may run, be framed, or be kept. */
export const apiHeaders = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * The wallet is opened as a pop-up by another origin and tells it how a payment ended.
 * A stricter opener policy would take `window.opener` away.
 */
export const popUpHeaders = { 'cross-origin-opener-policy': 'unsafe-none' } as const;
