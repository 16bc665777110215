import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocale } from '../shared/i18n/index.ts';
import { loadedScreen, loadScreen } from '../shared/screens/index.ts';
import type { ScreenProperties } from '../shared/screens/index.ts';
import type { ScreenName } from './routes.ts';
import { screens } from './screens.ts';

type Loaded = { readonly key: string; readonly Screen: ComponentType<ScreenProperties> };
type Failed = { readonly key: string; readonly Screen: undefined };

export type ShownScreen =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly Screen: ComponentType<ScreenProperties> };

/** Loads a screen with its texts; a language change loads the texts again before it is shown. */
export const useScreen = (name: ScreenName | undefined): ShownScreen => {
  const locale = useLocale();
  const key = `${name}/${locale}`;
  const [state, setState] = useState<Loaded | Failed>();
  const [attempt, setAttempt] = useState(0);
  const atHand = name && loadedScreen(screens[name], locale);
  const isAtHand = atHand !== undefined;

  useEffect(() => {
    if (name === undefined || isAtHand) return undefined;
    let current = true;
    const settle = (next: Loaded | Failed): void => {
      if (current) setState(next);
    };
    loadScreen(screens[name], locale).then(
      (Screen) => settle({ key, Screen }),
      () => settle({ key, Screen: undefined }),
    );
    return () => {
      current = false;
    };
  }, [name, locale, key, attempt, isAtHand]);

  if (atHand !== undefined) return { kind: 'ready', Screen: atHand };
  if (state?.key !== key) return { kind: 'loading' };
  if (state.Screen === undefined) {
    const retry = (): void => {
      setState(undefined);
      setAttempt((count) => count + 1);
    };
    return { kind: 'failed', retry };
  }
  return { kind: 'ready', Screen: state.Screen };
};
