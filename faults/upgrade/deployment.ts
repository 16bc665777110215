import path from 'node:path';
import { runCommand } from '../../tools/processes/index.ts';
import { startDatabase } from '../deployment/database.ts';
import type { KillableDatabase } from '../deployment/database.ts';
import { prepareDatabase, root, serverCommand } from '../deployment/deployment.ts';
import { commandEnvironment, findPlaces, startSeveral } from '../deployment/several.ts';
import type { Several } from '../deployment/several.ts';
import { startFront } from './front.ts';
import { layNextVersion } from './next-version.ts';

export type Version = 'this' | 'next';

/** Two servers and two workers of this version, and the version after beside them. */
export type UpgradeDeployment = Several & {
  readonly database: KillableDatabase;
  /** The folder of each version. */
  readonly homes: Readonly<Record<Version, string>>;
  /** Migrates by the version after, with the command that operators use. */
  migrate(): Promise<void>;
};

export const startUpgradeDeployment = async (directory: string): Promise<UpgradeDeployment> => {
  const places = await findPlaces(directory);
  const database = await startDatabase(directory);
  const environment = commandEnvironment(places, database.url);
  await prepareDatabase(environment);
  const next = path.join(directory, 'next');
  layNextVersion(root, next);
  const several = await startSeveral(places, { url: database.url, startFront });
  return {
    ...several,
    database,
    homes: { this: root, next },
    migrate: async () => {
      await runCommand({
        name: 'migrate',
        command: [...serverCommand, 'migrate'],
        environment,
        cwd: next,
      });
    },
    stop: async () => {
      await several.stop();
      await database.stop();
    },
  };
};
