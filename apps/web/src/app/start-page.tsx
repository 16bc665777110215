import type { PageConfig } from '@dipper/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Root } from 'react-dom/client';
import { createQueryClient } from '../shared/api/index.ts';
import { fetchConfig, inlinedConfig } from '../shared/config/index.ts';
import { blockPinchZoom } from '../shared/device/index.ts';
import { loadWithRetries } from '../shared/loading/index.ts';
import {
  addressOf,
  currentPlace,
  loginPathOf,
  replaceAddress,
} from '../shared/navigation/index.ts';
import { areaOfPath } from '../shared/navigation/index.ts';
import { followOtherTabs, preferencesStore, userStore } from '../shared/storage/index.ts';
import { App } from './app.tsx';
import type { Handover } from './credentials.ts';
import { takeHandover } from './credentials.ts';
import { LoadFailure } from './load-failure.tsx';
import { createServices } from './services.ts';
import type { Services } from './services.ts';
import { situationAtStart } from './situation.ts';

/** Reads what the address hands over, cleans it, and starts the page on what is left. */
export const startPage = async (root: Root): Promise<void> => {
  const handover = takeFromAddress();
  const config = await configOrNothing();
  if (config === undefined) {
    root.render(<LoadFailure onRetry={() => location.reload()} />);
    return;
  }
  const services = createServices(config, handover.isAdult);
  const queryClient = createQueryClient();
  followLife(services, queryClient);
  const { credentials, loginError } = handover;
  services.tell({ type: 'page-opened', credentials, loginError });
  root.render(<App config={config} services={services} queryClient={queryClient} />);
};

const configOrNothing = async (): Promise<PageConfig | undefined> => {
  const inlined = inlinedConfig(document);
  if (inlined !== undefined) return inlined;
  try {
    return await loadWithRetries(fetchConfig);
  } catch {
    return undefined;
  }
};

const takeFromAddress = (): Handover => {
  const place = currentPlace();
  const { country } = userStore.get();
  const handover = takeHandover(place, situationAtStart(country, navigator.languages));
  if (handover.loginError !== undefined) {
    const area = areaOfPath(place.path) ?? 'payment';
    replaceAddress(loginPathOf[area]);
  } else if (handover.address !== addressOf(place.path, place.query)) {
    replaceAddress(handover.address);
  }
  return handover;
};

/** A page lives on in the background, in the history and beside other tabs. */
const followLife = ({ tell }: Services, queryClient: QueryClient): void => {
  blockPinchZoom(document);
  followOtherTabs([preferencesStore, userStore]);
  addEventListener('online', () => tell({ type: 'connection-returned' }));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queryClient.invalidateQueries();
  });
};
