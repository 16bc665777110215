import { parseCountry } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { addressOf, replaceAddress, usePlace } from '../shared/navigation/index.ts';
import { useSession } from '../shared/session/index.ts';
import { userStore } from '../shared/storage/index.ts';
import { noteVisit, useCameFrom } from './came-from.ts';
import { LoadFailure } from './load-failure.tsx';
import { resolve } from './resolve.ts';
import { rememberPaymentReturn } from './payment-return.ts';
import { useScreen } from './use-screen.ts';
import { useSituation } from './use-situation.ts';
import { Waiting } from './waiting.tsx';

/** A guest's next screens speak the language of the list that they looked at. */
const rememberCountry = (country: Country | undefined): void => {
  if (country !== undefined) userStore.update((user) => ({ ...user, country }));
};

/** Shows what the address and the situation call for; the decision itself is `resolve`. */
export function Router(): ReactNode {
  const place = usePlace();
  const cameFrom = useCameFrom(place.path);
  const situation = useSituation(cameFrom);
  const session = useSession();
  const outcome = useMemo(() => resolve(place, situation), [place, situation]);
  const shown = useScreen(outcome.kind === 'render' ? outcome.screen : undefined);

  useLayoutEffect(() => {
    if (outcome.kind === 'wait') return;
    if (outcome.kind === 'render') {
      // A slash at the end is the same place, and the address is written in one way.
      if (location.pathname !== place.path) replaceAddress(addressOf(place.path, place.query));
      return;
    }
    if (outcome.remember !== undefined) rememberPaymentReturn(outcome.remember);
    replaceAddress(outcome.to);
  }, [outcome, place]);

  useEffect(() => {
    if (outcome.kind !== 'render') return;
    noteVisit(place.path);
    if (session.phase === 'guest') rememberCountry(parseCountry(place.query.get('country')));
  }, [outcome, place, session]);

  if (outcome.kind === 'wait' && session.phase === 'unknown') {
    return <LoadFailure onRetry={() => location.reload()} />;
  }
  if (shown.kind === 'failed') return <LoadFailure onRetry={shown.retry} />;
  if (outcome.kind !== 'render' || shown.kind === 'loading') return <Waiting />;
  const { Screen } = shown;
  return (
    <Screen
      key={addressOf(place.path)}
      params={outcome.params}
      query={place.query}
      cameFrom={cameFrom}
    />
  );
}
