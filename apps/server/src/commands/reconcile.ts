import { parseReconcile, reconcileNow } from '../reconcile.ts';
import { command } from './command.ts';

/** `reconcile --day 2026-11-19 [--provider kakaopay]` */
export const reconcile = command(['application', 'keys', 'providers'], async (config, log) => {
  const isAlike = await reconcileNow(config, log, parseReconcile(process.argv.slice(3)));
  if (!isAlike) process.exitCode = 1;
});
