import { apiBaseOf, recordEventsRoute } from '@dipper/contract';
import type { PageConfig } from '@dipper/contract';
import {
  browserCourier,
  createAnalytics,
  createBrazeSink,
  createBridgeSink,
  createServerSink,
  loadBraze,
  onLeave,
} from '../shared/analytics/index.ts';
import type { Analytics } from '../shared/analytics/index.ts';
import { isNative } from '../shared/bridge/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { newKey, now } from '../shared/device/index.ts';
import { userStore } from '../shared/storage/index.ts';

/** The page's own calls go first. */
const waitMilliseconds = 3_000;

/** An app has a messaging tool of its own; a browser gets the operator's, where there is one. */
const messagingOf = ({ braze }: PageConfig, bridge: Bridge) =>
  braze === undefined || isNative(bridge)
    ? createBridgeSink(bridge)
    : createBrazeSink(braze, loadBraze);

/** Sends events of the page to analytics, without delaying anything. */
export const createPageAnalytics = (config: PageConfig, bridge: Bridge): Analytics =>
  createAnalytics({
    isProduction: config.environment === 'production',
    now,
    newId: newKey,
    monitoring: createServerSink({
      courier: browserCourier(
        () => `${apiBaseOf(config, userStore.get().country)}${recordEventsRoute.path}`,
      ),
      now,
      later: (work) => void setTimeout(work, waitMilliseconds),
      onLeave,
    }),
    messaging: messagingOf(config, bridge),
  });
