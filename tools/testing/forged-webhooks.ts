/** The number of forged messages for each provider: a few in the gate, 10,000 by `npm run torture`. */
export const forgedWebhooks = Number(process.env['FORGED_WEBHOOKS'] || 280);
