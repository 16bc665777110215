import type { PageConfig } from '@dipper/contract';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { fetchConfig, pageCookies } from '../shared/config/index.ts';
import {
  blockPinchZoom,
  endEarlyPresses,
  now,
  whenIdle,
  writeCookie,
} from '../shared/device/index.ts';
import { LocaleProvider, localeOf } from '../shared/i18n/index.ts';
import { loadWithRetries } from '../shared/loading/index.ts';
import {
  addressOf,
  currentPlace,
  loginPathOf,
  replaceAddress,
} from '../shared/navigation/index.ts';
import { areaOfPath } from '../shared/navigation/index.ts';
import { createQueryCache } from '../shared/query/index.ts';
import type { QueryCache } from '../shared/query/index.ts';
import { sessionStore } from '../shared/session/index.ts';
import { followOtherTabs, preferencesStore, userStore } from '../shared/storage/index.ts';
import { App } from './app.tsx';
import type { Handover } from './credentials.ts';
import { takeHandover } from './credentials.ts';
import { keepParts } from './keep-parts.ts';
import { LoadFailure } from './load-failure.tsx';
import { createServices } from './services.ts';
import type { Services } from './services.ts';
import { situationAtStart } from './situation.ts';
import { keepWritten, takesOver } from './take-over.ts';
import { readWrittenData } from './written-page.ts';

/** Reads what the address hands over, cleans it, and starts the page on what is left. */
export const startPage = async (element: HTMLElement): Promise<void> => {
  const address = location.href;
  const handover = takeFromAddress();
  const written = readWrittenData(document);
  const config = written?.config ?? (await configOrNothing());
  if (config === undefined) {
    const locale = localeOf(
      preferencesStore.get().locale,
      userStore.get().country,
      navigator.languages,
    );
    createRoot(element).render(
      <LocaleProvider locale={locale}>
        <LoadFailure onRetry={() => location.reload()} />
      </LocaleProvider>,
    );
    return;
  }
  const queries = createQueryCache(now);
  const { credentials, loginError, isAdult, isCountryOpen } = handover;
  const services = createServices(config, { isAdult, isCountryOpen, address }, queries);
  followLife(services, queries);
  services.tell({ type: 'page-opened', credentials, loginError });
  const app = <App config={config} services={services} queries={queries} />;
  keepWritten(written, services.api, queries);
  const isTakenOver = await takesOver(element);
  endEarlyPresses();
  if (isTakenOver) hydrateRoot(element, app);
  else createRoot(element).render(app);
  const parts = written?.parts;
  if (parts !== undefined) whenIdle(() => void keepParts(parts));
};

const configOrNothing = async (): Promise<PageConfig | undefined> => {
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
const followLife = ({ tell }: Services, queries: QueryCache): void => {
  blockPinchZoom(document);
  // A look is for all tabs; where each of them is, its country included, is its own.
  followOtherTabs([preferencesStore]);
  forgetAnswersWithPerson(queries);
  preferencesStore.subscribe(() => {
    writeCookie(pageCookies.locale, preferencesStore.get().locale);
  });
  for (const event of ['online', 'focus', 'visibilitychange']) {
    addEventListener(event, () => tell({ type: 'connection-returned' }));
  }
};

/** Clears cached answers when a person leaves: the next one must not see them. */
const forgetAnswersWithPerson = (queries: QueryCache): void => {
  let { phase } = sessionStore.get();
  sessionStore.subscribe(() => {
    const left = phase === 'person';
    phase = sessionStore.get().phase;
    if (left) queries.clear();
  });
};
