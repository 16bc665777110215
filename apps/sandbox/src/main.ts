import { createSandbox } from './app.ts';
import { readSettings, type SandboxSettings } from './settings.ts';

/** A wrong setting ends the start with the one line that names it. */
function settingsOrExit(): SandboxSettings {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(1);
  }
}

const settings = settingsOrExit();
const app = createSandbox(settings);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
}

const address = await app.listen({ host: settings.host, port: settings.port });
process.stdout.write(`ready ${settings.publicUrl ?? address}\n`);
