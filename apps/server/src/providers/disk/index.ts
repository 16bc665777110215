import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentStorage } from '../../ports/document-storage.ts';

const mine = { directory: 0o700, file: 0o600 };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A name lasts through a loss of power once the folder that it stands in has reached the disk. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** A folder of this machine, or one that all servers share. A file is there whole or not at all. */
export const createDiskStorage = (root: string): DocumentStorage => {
  const fileOf = (name: string): string => path.join(root, name.slice(0, 2), name);
  return {
    put: async (name, sealed) => {
      const file = fileOf(name);
      const folder = path.dirname(file);
      await mkdir(folder, { recursive: true, mode: mine.directory });
      const unfinished = path.join(folder, `.${randomUUID()}`);
      try {
        const handle = await open(unfinished, 'wx', mine.file);
        try {
          await handle.writeFile(sealed);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(unfinished, file);
        await syncFolder(folder);
        await syncFolder(root);
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    get: async (name) => {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
};
