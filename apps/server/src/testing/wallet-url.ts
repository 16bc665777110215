/** Where the mails of a test lead. */
export const testWalletUrl = 'https://wallet.example';
