import { afterAll, beforeAll } from 'vitest';
import { startSandbox, type Sandbox } from './sandbox.ts';
import { startVault, type VaultProcess } from './vault.ts';

export type VaultUnderTest = { readonly sandbox: Sandbox; readonly vault: VaultProcess };

/** A vault with its sandbox for all tests of a file; both are there from the first test on. */
export const vaultUnderTest = (): VaultUnderTest => {
  let started: VaultUnderTest | undefined;
  beforeAll(async () => {
    const sandbox = await startSandbox();
    started = { sandbox, vault: await startVault(sandbox.url) };
  });
  afterAll(async () => {
    await started?.vault.stop();
    await started?.sandbox.stop();
  });
  const parts = (): VaultUnderTest => {
    if (started === undefined) throw new Error('the vault starts with the first test');
    return started;
  };
  return {
    get sandbox() {
      return parts().sandbox;
    },
    get vault() {
      return parts().vault;
    },
  };
};
