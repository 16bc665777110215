import type { Variables } from './env-file.ts';

/** Facts about the machines, which no setting says. */
export type Choices = {
  /** Addresses of the machines that run Dipper; none: the one that the proxy runs on. */
  readonly machines: readonly string[];
  /** The address of the proxy, as those machines see it. */
  readonly proxy: string;
  /** The addresses from which operators reach the console; empty: nobody does. */
  readonly office: string;
};

export const usualChoices: Choices = { machines: [], proxy: '127.0.0.1', office: '' };

/** The folders in which things lie. */
export type Places = {
  /** The folder of the release. */
  readonly home: string;
  /** The folder of the settings. */
  readonly into: string;
};

export type Deployment = {
  readonly server: Variables;
  readonly vault: Variables;
  readonly console: Variables;
  readonly choices: Choices;
  readonly places: Places;
};

const portOf = (url: string): string => new URL(url).port || '443';

const portsOf = ({ server, vault, console }: Deployment): Readonly<Record<string, string>> => {
  const ofVault = vault['VAULT_PORT'] || '4420';
  return {
    http: server['PORT'] || '4400',
    console: console['CONSOLE_PORT'] || '4410',
    vault: ofVault,
    windows: vault['VAULT_WINDOW_PORT'] || String(Number(ofVault) + 1),
  };
};

const upstreamsOf = (text: string, deployment: Deployment): string => {
  const { machines } = deployment.choices;
  const hosts = machines.length === 0 ? ['127.0.0.1'] : machines;
  const ports = portsOf(deployment);
  return text.replace(/^upstream dipper_(\w+) \{ server \S+;/gm, (_line, name: string) => {
    const servers = hosts.map((host) => `server ${host}:${ports[name]};`).join(' ');
    return `upstream dipper_${name} { ${servers}`;
  });
};

/** A block of a server with the comments before it. */
const serverBlock = /(?:^#.*\n)*^server \{\n[\s\S]*?^\}\n+/gm;

/** A name in the example, and the setting that holds the address which people use for it. */
const nameLine = /server_name \S+; # ([A-Z_]+)$/m;

const blockFor = (block: string, { server }: Deployment): string => {
  const [, setting] = nameLine.exec(block) ?? [];
  if (setting === undefined) return block;
  const url = server[setting];
  if (!url) return '';
  return block
    .replace(nameLine, `server_name ${new URL(url).hostname};`)
    .replace('listen 443 ', `listen ${portOf(url)} `);
};

const withoutIdleUpstreams = (text: string): string =>
  text.replace(/^upstream (\w+) .*\n/gm, (line, name: string) =>
    text.includes(`proxy_pass http://${name};`) ? line : '',
  );

/** The example of the proxy's file with the names of this deployment, and without what it has not. */
export const proxyFile = (example: string, deployment: Deployment): string => {
  const { choices, places } = deployment;
  const blocks = upstreamsOf(`${example}\n`, deployment).replace(serverBlock, (block) =>
    blockFor(block, deployment),
  );
  return withoutIdleUpstreams(`${blocks.trimEnd()}\n`)
    .replaceAll('/etc/dipper/', `${places.into}/`)
    .replace(
      '  allow 192.0.2.0/24;\n',
      choices.office === '' ? '' : `  allow ${choices.office};\n`,
    );
};

/** The folder of documents that each unit makes for itself, on its machine alone. */
export const localDocuments = '/var/lib/dipper/documents';

/** The example of a unit, with where things lie here; it may write where documents are kept. */
export const unitFile = (example: string, { server, places }: Deployment): string => {
  const { home, into } = places;
  const folder = server['DOCUMENT_DIRECTORY'] || localDocuments;
  const elsewhere = folder === localDocuments ? '' : `ReadWritePaths=${folder}\n`;
  const ofDocuments = `Environment=DOCUMENT_DIRECTORY=${localDocuments}\n`;
  return example
    .replace(ofDocuments, `${ofDocuments}${elsewhere}`)
    .replaceAll('/srv/dipper', home)
    .replaceAll('/etc/dipper', into);
};
