import { createSandbox } from './app.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const app = createSandbox(settings);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void app.close().then(() => process.exit(0));
  });
}

const address = await app.listen({ host: settings.host, port: settings.port });
process.stdout.write(`ready ${settings.publicUrl ?? address}\n`);
