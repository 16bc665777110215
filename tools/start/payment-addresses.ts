/** Returns the sandbox's address of each payment provider, by the setting that has it. */
export const paymentAddresses = (sandbox: string): Readonly<Record<string, string>> => ({
  PROVIDER_KAKAOPAY_URL: `${sandbox}/kakaopay`,
  PROVIDER_HECTO_URL: `${sandbox}/hecto`,
  PROVIDER_HECTO_API_URL: `${sandbox}/hecto`,
  PROVIDER_HECTO_RECORDS_URL: `${sandbox}/hecto`,
  PROVIDER_TOSS_URL: `${sandbox}/toss`,
  PROVIDER_TOSSPAYMENTS_URL: `${sandbox}/tosspayments`,
  PROVIDER_SBPS_URL: `${sandbox}/sbps`,
  PROVIDER_SBPS_API_URL: `${sandbox}/sbps`,
  PROVIDER_PAYPAL_URL: `${sandbox}/paypal`,
  PROVIDER_OPENBANKING_URL: `${sandbox}/openbanking`,
  PROVIDER_DOTMONEY_URL: `${sandbox}/dotmoney`,
  PROVIDER_PAYONEER_URL: `${sandbox}/payoneer`,
  PROVIDER_PAYONEER_LOGIN_URL: `${sandbox}/payoneer`,
});

/** The same for the vault, which has an account of its own at those who give keys for cards. */
export const vaultAddresses = (sandbox: string): Readonly<Record<string, string>> => ({
  VAULT_TOSSPAYMENTS_URL: `${sandbox}/tosspayments`,
  VAULT_TOSSPAYMENTS_SCRIPT_URL: `${sandbox}/tosspayments/v2/standard`,
  VAULT_HECTO_URL: `${sandbox}/hecto`,
});
