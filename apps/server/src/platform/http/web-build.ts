import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageWriter } from '@dipper/contract';
import type { Log } from '../log.ts';

const plainWriter = (html: string): PageWriter => ({
  variantOf: () => ({ key: 'plain', isInlined: false, country: undefined, locale: undefined }),
  write: async () => html,
});

const documentFile = path.join('.document', 'main.js');

const stampOfFile = (root: string, file: string): string => {
  const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.mtimeMs}-${stat.size}`;
};

/** The built page brings what writes it; where it does not, or cannot, it is served as it is. */
const loadWriter = async (root: string, log: Log): Promise<PageWriter> => {
  const plain = plainWriter(readFileSync(path.join(root, 'index.html'), 'utf8'));
  const file = path.resolve(root, documentFile);
  if (!existsSync(file)) return plain;
  // A module is loaded once by its address, and another build has another one.
  const address = `${pathToFileURL(file).href}?${stampOfFile(root, documentFile)}`;
  const built: { readonly createPageWriter: (root: string) => PageWriter } = await import(address);
  const { variantOf, write } = built.createPageWriter(path.resolve(root));
  return {
    variantOf,
    write: async (variant, content) => {
      try {
        return await write(variant, content);
      } catch (error) {
        log.error({ error, name: variant.key }, 'a page is served without being written');
        return await plain.write(variant, content);
      }
    },
  };
};

export type FollowedBuild<Made> = {
  readonly root: string;
  readonly log: Log;
  readonly monotonicMs: () => number;
  /** Makes the value of each new build. */
  readonly make: (writer: PageWriter) => Made;
};

const checkEveryMs = 1000;

/**
 * A build may be put in the place of another while the server runs: its documents name files that
 * are there, and the ones before name files that are gone.
 */
export const followBuild = async <Made>(followed: FollowedBuild<Made>): Promise<() => Made> => {
  const { root, log, monotonicMs, make } = followed;
  const load = async (stamp: string): Promise<{ readonly stamp: string; readonly made: Made }> => {
    const writer = await loadWriter(root, log);
    return { stamp, made: make(writer) };
  };
  const stampNow = (): string =>
    [stampOfFile(root, 'index.html'), stampOfFile(root, documentFile)].join();
  let current = await load(stampNow());
  let checkedMs = monotonicMs();
  let isLooking = false;

  const look = async (): Promise<void> => {
    const stamp = stampNow();
    if (isLooking || stamp === current.stamp || !isWhole(stamp, current.stamp)) return;
    isLooking = true;
    try {
      current = await load(stamp);
      log.info({}, 'another build of the page is served');
    } catch (error) {
      log.warn({ error }, 'a build of the page cannot be read yet');
    } finally {
      isLooking = false;
    }
  };

  return () => {
    if (monotonicMs() - checkedMs >= checkEveryMs) {
      checkedMs = monotonicMs();
      void look();
    }
    return current.made;
  };
};

/** While a new build is copied, files that the one before had may still be missing. */
const isWhole = (stamp: string, before: string): boolean => {
  const parts = stamp.split(',');
  return before.split(',').every((part, place) => part === '' || parts[place] !== '');
};
