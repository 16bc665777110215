export type VaultSettings = {
  host: string;
  port: number;
  /** The origins whose pages may show the card form in a frame. */
  frameAncestors: readonly string[];
};

type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that is not what it has to be. Its message is one line that names it. */
export class SettingError extends Error {}

function port(environment: Environment): number {
  const text = environment['VAULT_PORT'] || '4420';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new SettingError(`VAULT_PORT must be a port number, not "${text}"`);
  }
  return Number(text);
}

function origin(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed === undefined || parsed.origin !== text || !/^https?:$/.test(parsed.protocol)) {
    throw new SettingError(`VAULT_FRAME_ANCESTORS must list origins, and "${text}" is none`);
  }
  return text;
}

export function readSettings(environment: Environment): VaultSettings {
  const ancestors = environment['VAULT_FRAME_ANCESTORS'] || 'http://127.0.0.1:4400';
  return {
    host: environment['HOST'] || '127.0.0.1',
    port: port(environment),
    frameAncestors: ancestors.split(',').map((each) => origin(each.trim())),
  };
}
