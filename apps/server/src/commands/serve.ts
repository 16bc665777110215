import { startApp } from '../app.ts';
import { yieldToOthers } from '../platform/yield-to-others.ts';
import { command } from './command.ts';

const stopMaxMs = 35_000;

export const serve = command(['all'], async (config, log) => {
  if (!config.roles.http) yieldToOthers();
  const app = await startApp(config, log);
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopMaxMs).unref();
    await app.stop({ letsGo: true });
    log.info({ signal }, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(signal));
  }
  const { port, operationsPort } = app;
  log.info({ host: config.host, port, operationsPort, mode: config.environment }, 'ready');
});
