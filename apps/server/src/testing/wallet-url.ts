/** The address that links in a test's mails lead to. */
export const testWalletUrl = 'https://wallet.example';
