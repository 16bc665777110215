type ProductUnderTest = {
  wallet: string;
  sandbox: string;
  console: string;
  vault: string;
  operatorToken: string;
  /** For the server's own commands alone. */
  databaseUrl: string;
};

function told(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is set by the global setup, which has not run`);
  return value;
}

/** Returns the addresses of the product that was started for these journeys. */
export function productUnderTest(): ProductUnderTest {
  return {
    wallet: told('E2E_WALLET_URL'),
    sandbox: told('E2E_SANDBOX_URL'),
    console: told('E2E_CONSOLE_URL'),
    vault: told('E2E_VAULT_URL'),
    operatorToken: told('E2E_OPERATOR_TOKEN'),
    databaseUrl: told('E2E_DATABASE_URL'),
  };
}
