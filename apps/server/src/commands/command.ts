import { configFor } from '../platform/config/index.ts';
import type { ConfigFor, Need } from '../platform/config/index.ts';
import { createLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';

export type Command = { readonly isOwners: boolean; readonly run: () => Promise<void> };

type Run<Needs extends Need> = (config: ConfigFor<Needs>, log: Log) => Promise<void>;

/** A command asks for the settings of what it uses, and for no other. */
export const command = <Needs extends Need>(needs: readonly Needs[], run: Run<Needs>): Command => ({
  isOwners: needs.some((need) => need === 'owner'),
  run: async () => {
    const config = configFor(needs);
    await run(config, createLog({ level: config.logLevel, base: { command: process.argv[2] } }));
  },
});
