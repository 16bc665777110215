import { createHash } from 'node:crypto';

import type { Locked } from './lock.ts';

/** A library that comes from the system of the machine that builds, and not from npm. */
export type SystemPackage = { readonly name: string; readonly version: string };

export type Release = {
  readonly version: string;
  /** The time of the commit, in seconds. */
  readonly seconds: number;
};

const purlOf = ({ name, version }: Locked): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hashesOf = (integrity: string | undefined): object => {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return {};
  const content = Buffer.from(base64, 'base64').toString('hex');
  return { hashes: [{ alg: 'SHA-512', content }] };
};

const componentOf = (locked: Locked, place: string): object => {
  const [group, name] = locked.name.startsWith('@')
    ? locked.name.split('/')
    : [undefined, locked.name];
  return {
    type: 'library',
    'bom-ref': locked.key,
    ...(group === undefined ? {} : { group }),
    name,
    version: locked.version,
    ...hashesOf(locked.integrity),
    ...(locked.license === undefined ? {} : { licenses: [{ license: { id: locked.license } }] }),
    purl: purlOf(locked),
    properties: [{ name: 'dipper:place', value: place }],
  };
};

const systemComponent = ({ name, version }: SystemPackage): object => ({
  type: 'library',
  'bom-ref': `debian/${name}`,
  name,
  version,
  purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}`,
  properties: [{ name: 'dipper:place', value: 'system' }],
});

/** A number of its own for each content, and the same one for the same content. */
const serialOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
};

export type Parts = {
  /** Packages in `node_modules`, and Node itself. */
  readonly running: readonly Locked[];
  /** Packages inside the built pages. */
  readonly pages: readonly Locked[];
  readonly system?: readonly SystemPackage[];
};

/** The bill of materials, as CycloneDX 1.6 has it. */
export const billOf = (
  { version, seconds }: Release,
  { running, pages, system = [] }: Parts,
): string => {
  const keys = new Set(running.map(({ key }) => key));
  const onlyInPages = pages.filter(({ key }) => !keys.has(key));
  const all = [...running, ...onlyInPages];
  const root = 'dipper';
  const body = {
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': root,
        name: root,
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: [
      ...running.map((each) => componentOf(each, 'node_modules')),
      ...onlyInPages.map((each) => componentOf(each, 'pages')),
      ...system.map(systemComponent),
    ],
    dependencies: [
      {
        ref: root,
        dependsOn: [...all.map(({ key }) => key), ...system.map(({ name }) => `debian/${name}`)],
      },
      ...all.map(({ key, needs }) => ({ ref: key, dependsOn: needs })),
    ],
  };
  const serialNumber = serialOf(JSON.stringify(body));
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, ...body };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
};
