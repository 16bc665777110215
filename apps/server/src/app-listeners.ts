import { partnerAccessOf } from './app-income.ts';
import { createOperators } from './app-operators.ts';
import type { WatchParts } from './app-watch.ts';
import { recordActs } from './features/operations/index.ts';
import { hasRule, isOpenToGuests } from './features/session/index.ts';
import type { createAccess } from './features/session/index.ts';
import { createHttp, setApart, usualRateLimits } from './platform/http/index.ts';
import type { Http } from './platform/http/index.ts';

/** One server for the slices; operators reach their calls on a listener of their own. */
export type Site = { readonly http: Http; readonly people: Http; readonly operators: Http };

export const createListeners = async (
  { config, log, metrics, database }: WatchParts,
  access: ReturnType<typeof createAccess>,
): Promise<Site> => {
  const common = {
    log,
    metrics,
    authenticators: {
      person: access.enter,
      refuseUnread: access.refuseUnread,
      partner: partnerAccessOf(config, database),
      operator: createOperators(config, { database, log }),
      hasRule,
      welcomesGuest: isOpenToGuests,
    },
    checkAnswers: config.environment === 'dev',
    rateLimits: config.rateLimits ? usualRateLimits : undefined,
    trustedProxies: config.trustedProxies,
    pressure: { delayMaxMs: config.readsDelayMaxMs },
  };
  const isSecure = config.apiUrl.startsWith('https:');
  const people = await createHttp({ ...common, isSecure, pageOrigin: config.publicUrl });
  const operators = await createHttp({
    ...common,
    isSecure: config.consoleUrl.startsWith('https:'),
  });
  const apart = setApart({ below: '/operations/', here: people, there: operators });
  return { people, operators, http: recordActs(apart, { database, log }) };
};
