/** Returns the sandbox's address of each login provider, by the setting that has it. */
export const identityAddresses = (sandbox: string): Readonly<Record<string, string>> => ({
  IDENTITY_GOOGLE_ISSUER: `${sandbox}/google`,
  IDENTITY_FACEBOOK_URL: `${sandbox}/facebook/v24.0`,
  IDENTITY_FACEBOOK_GRAPH_URL: `${sandbox}/facebook/graph/v24.0`,
  IDENTITY_LINE_ISSUER: `${sandbox}/line`,
  IDENTITY_APPLE_ISSUER: `${sandbox}/apple`,
  IDENTITY_TWITTER_URL: `${sandbox}/twitter`,
  IDENTITY_TWITTER_API_URL: `${sandbox}/twitter/api`,
});
