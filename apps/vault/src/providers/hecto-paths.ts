/** The paths from Hecto’s own documents; the adapter’s `protocol.ts` names the source. */
export const hectoPaths = {
  VAULT_HECTO_REGISTER_PATH: '/spay/APICardAuth.do',
  VAULT_HECTO_FORGET_PATH: '/spay/APICardActionDelkey.do',
} as const;
