import { useMemo } from 'react';
import { useConfig } from '../shared/config/index.ts';
import { useSession } from '../shared/session/index.ts';
import { userStore, useStore } from '../shared/storage/index.ts';
import { situationNow } from './situation-now.ts';
import type { Situation } from './situation.ts';

export const useSituation = (cameFrom: string | undefined): Situation => {
  const config = useConfig();
  const session = useSession();
  const { country: storedCountry } = useStore(userStore);
  return useMemo(
    () => situationNow({ config, session, storedCountry, cameFrom }),
    [config, session, storedCountry, cameFrom],
  );
};
