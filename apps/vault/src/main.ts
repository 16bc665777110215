import { createVault } from './app.ts';
import { readSettings, SettingError } from './settings.ts';

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const app = createVault(settings);
  const stop = (): void => void app.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await app.listen({ host: settings.host, port: settings.port });
}

try {
  await run();
} catch (error) {
  process.stderr.write(error instanceof SettingError ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
}
