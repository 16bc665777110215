/** How long the vault waits for a provider. */
export const providerMs = 20_000;

/** How long it waits for one answer of the server, and the pauses before it asks. */
export const serverMs = 4000;
export const serverPausesMs: readonly number[] = [0, 500];

/** The longest that the server keeps the vault waiting when it is asked or told one thing. */
export const serverLongestMs = serverPausesMs.reduce((sum, pauseMs) => sum + pauseMs + serverMs, 0);

const onTheWayMs = 2500;

/** The page outwaits the slowest card: its try begins, the provider gives a key, the server does not take it, the try ends. */
export const pageMs = 3 * serverLongestMs + providerMs + onTheWayMs;
