import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Release } from './bill.ts';
import type { Machine } from './lock.ts';
import { nobody } from './system.ts';
import { tarOf } from './tar.ts';
import type { Entry } from './tar.ts';

/** A layer of files: how it lies there, and the hash of what it is unpacked to. */
export type Layer = {
  readonly digest: string;
  readonly size: number;
  readonly diffId: string;
  readonly madeOf: string;
};

const types = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
} as const;

const machines = { x64: 'amd64', arm64: 'arm64' } as const;

const digestOf = (bytes: Buffer): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

const blobs = (folder: string): string => path.join(folder, 'blobs/sha256');
const blobFile = (folder: string, digest: string): string =>
  path.join(blobs(folder), digest.slice('sha256:'.length));

type Descriptor = { readonly mediaType: string; readonly digest: string; readonly size: number };

const layDown = (folder: string, mediaType: string, bytes: Buffer): Descriptor => {
  const digest = digestOf(bytes);
  writeFileSync(blobFile(folder, digest), bytes);
  return { mediaType, digest, size: bytes.length };
};

const layDownJson = (folder: string, mediaType: string, value: object): Descriptor =>
  layDown(folder, mediaType, Buffer.from(JSON.stringify(value)));

/** The few files below the release, packed here. */
const smallLayer = (folder: string, entries: readonly Entry[], seconds: number): Layer => {
  const tar = Buffer.concat([...tarOf(entries, seconds)]);
  const { digest, size } = layDown(folder, types.layer, gzipSync(tar));
  return { digest, size, diffId: digestOf(tar), madeOf: 'libraries of the system that built it' };
};

export type Image = {
  readonly folder: string;
  readonly machine: Machine;
  readonly release: Release;
  /** The archive, which is a layer as it is. */
  readonly archive: Layer & { readonly file: string };
  readonly system: readonly Entry[];
  /** The folder in which the archive's files lie. */
  readonly home: string;
};

const configOf = ({ machine, release, home }: Image, layers: readonly Layer[]): object => {
  const created = new Date(release.seconds * 1000).toISOString();
  return {
    created,
    architecture: machines[machine],
    os: 'linux',
    config: {
      User: `${nobody}:${nobody}`,
      Env: ['NODE_ENV=production', 'HOST=0.0.0.0'],
      Entrypoint: ['/dipper/node/bin/node', '/dipper/tools/dipper/main.ts'],
      Cmd: ['server'],
      WorkingDir: `/${home}`,
      Labels: {
        'org.opencontainers.image.title': 'dipper',
        'org.opencontainers.image.version': release.version,
        'org.opencontainers.image.licenses': 'Apache-2.0',
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(({ madeOf }) => ({ created, created_by: madeOf })),
  };
};

/**
 * Lays an image down as a folder that OCI tools read, with a `manifest.json` for `docker load`. Its
 * layers are the libraries that Node needs, and the archive as it is.
 */
export const layImageDown = (image: Image): void => {
  const { folder, release, archive, home } = image;
  mkdirSync(blobs(folder), { recursive: true });
  const link: Entry = { kind: 'link', name: 'dipper', target: home };
  const layers = [smallLayer(folder, [...image.system, link], release.seconds), archive];
  linkSync(archive.file, blobFile(folder, archive.digest));
  const config = layDownJson(folder, types.config, configOf(image, layers));
  const manifest = layDownJson(folder, types.manifest, {
    schemaVersion: 2,
    mediaType: types.manifest,
    config,
    layers: layers.map(({ digest, size }) => ({ mediaType: types.layer, digest, size })),
  });
  const name = `dipper:${release.version}`;
  const platform = { architecture: machines[image.machine], os: 'linux' };
  const annotations = {
    'io.containerd.image.name': `docker.io/library/${name}`,
    'org.opencontainers.image.ref.name': release.version,
  };
  const write = (file: string, value: unknown): void =>
    writeFileSync(path.join(folder, file), JSON.stringify(value));
  write('oci-layout', { imageLayoutVersion: '1.0.0' });
  write('index.json', {
    schemaVersion: 2,
    mediaType: types.index,
    manifests: [{ ...manifest, platform, annotations }],
  });
  const named = (digest: string): string => path.posix.join('blobs/sha256', digest.slice(7));
  write('manifest.json', [
    {
      Config: named(config.digest),
      RepoTags: [name],
      Layers: layers.map(({ digest }) => named(digest)),
    },
  ]);
};
