type ProductUnderTest = {
  wallet: string;
  sandbox: string;
  console: string;
  vault: string;
  operatorToken: string;
  /** For the server's own commands alone. */
  databaseUrl: string;
};

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the global setup, which has not run`);
  return value;
}

/** Returns the addresses of the product that was started for these journeys. */
export function productUnderTest(): ProductUnderTest {
  return {
    wallet: setting('E2E_WALLET_URL'),
    sandbox: setting('E2E_SANDBOX_URL'),
    console: setting('E2E_CONSOLE_URL'),
    vault: setting('E2E_VAULT_URL'),
    operatorToken: setting('E2E_OPERATOR_TOKEN'),
    databaseUrl: setting('E2E_DATABASE_URL'),
  };
}
