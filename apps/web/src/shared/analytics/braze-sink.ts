import { messagingSessionTimeoutHours } from '@dipper/contract';
import type { PageConfig } from '@dipper/contract';
import type { EventSink, LogEntry } from './analytics.ts';
import { propertiesOf } from './properties.ts';
import type { Property } from './properties.ts';

/** The used part of the SDK, which is never in our build: an operator's copy is loaded. */
export type BrazeSdk = {
  readonly initialize: (key: string, options: Readonly<Record<string, unknown>>) => boolean;
  readonly openSession: () => void;
  readonly changeUser: (id: string) => void;
  readonly logCustomEvent: (
    name: string,
    properties: Readonly<Record<string, Property>>,
  ) => boolean;
  readonly getUser: () =>
    | { readonly setCustomUserAttribute: (key: string, value: Property) => boolean }
    | undefined;
};

type BrazeConfig = NonNullable<PageConfig['braze']>;

const optionsOf = ({ endpoint }: BrazeConfig) => ({
  baseUrl: endpoint,
  sessionTimeoutInSeconds: messagingSessionTimeoutHours * 60 * 60,
  enableLogging: false,
  doNotLoadFontAwesome: true,
  manageServiceWorkerExternally: true,
  disablePushTokenMaintenance: true,
});

const tell = (sdk: BrazeSdk, { event }: LogEntry): void => {
  if (event.name === 'check_auth_success') {
    if (event.userId !== undefined) sdk.changeUser(String(event.userId));
    if (event.country !== undefined)
      sdk.getUser()?.setCustomUserAttribute('country', event.country);
  }
  sdk.logCustomEvent(event.name, propertiesOf(event));
};

/** Loads the SDK with the first event. When it does not come or breaks, events go nowhere. */
export const createBrazeSink = (
  config: BrazeConfig,
  load: (address: string) => Promise<BrazeSdk>,
): EventSink => {
  let started: Promise<BrazeSdk> | undefined;
  const start = async (): Promise<BrazeSdk> => {
    const sdk = await load(config.sdkUrl);
    sdk.initialize(config.apiKey, optionsOf(config));
    sdk.openSession();
    return sdk;
  };
  return (entry) => {
    started ??= start();
    void started.then((sdk) => tell(sdk, entry)).catch(() => undefined);
  };
};

export const loadBraze = (address: string): Promise<BrazeSdk> => import(/* @vite-ignore */ address);
