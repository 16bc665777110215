import { prepareDatabase } from '../deployment/deployment.ts';
import { commandEnvironment, findPlaces, startSeveral } from '../deployment/several.ts';
import type { Several } from '../deployment/several.ts';
import { startBalancer } from './balancer.ts';
import { startPair } from './pair.ts';
import type { Pair } from './pair.ts';

/** Two servers behind one address and two workers, over a primary and its replica. */
export type FailoverDeployment = Several & { readonly database: Pair };

export type Failover = { readonly seed: string; readonly isSynchronous: boolean };

export const startFailoverDeployment = async (
  directory: string,
  failover: Failover,
): Promise<FailoverDeployment> => {
  const places = await findPlaces(directory);
  const database = await startPair({
    directory,
    ...failover,
    prepare: (url) => prepareDatabase(commandEnvironment(places, url)),
  });
  const several = await startSeveral(places, { url: database.url, startFront: startBalancer });
  return {
    ...several,
    database,
    stop: async () => {
      await several.stop();
      await database.stop();
    },
  };
};
