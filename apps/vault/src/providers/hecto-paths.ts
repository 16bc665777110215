/** As Hecto’s own pages have them, whose place the adapter’s `protocol.ts` names. */
export const hectoPaths = {
  VAULT_HECTO_REGISTER_PATH: '/spay/APICardAuth.do',
  VAULT_HECTO_FORGET_PATH: '/spay/APICardActionDelkey.do',
} as const;
