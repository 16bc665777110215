import type { Locale } from '@dipper/contract';
import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/index.ts';
import type { TextArea } from '../i18n/index.ts';
import { loadWithRetries } from '../loading/index.ts';

export type ScreenProperties = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Path of the screen before this one. */
  readonly cameFrom: string | undefined;
};

type ScreenModule = { readonly Screen: ComponentType<ScreenProperties> };

/** A screen, as far as it is known before its code is loaded. */
export type ScreenDefinition = {
  readonly load: () => Promise<ScreenModule>;
  /** The texts it needs besides those that every screen has. */
  readonly texts: readonly TextArea[];
};

export const defineScreen = (
  load: () => Promise<ScreenModule>,
  ...texts: readonly TextArea[]
): ScreenDefinition => ({ load, texts });

/** Code and texts are asked for at once: a screen waits for one round trip, not for two. */
export const loadScreen = async (
  { load, texts }: ScreenDefinition,
  locale: Locale,
): Promise<ComponentType<ScreenProperties>> => {
  const areas = (['core', ...texts] as const).map((area) =>
    loadWithRetries(() => loadTexts(area, locale)),
  );
  const [{ Screen }] = await Promise.all([loadWithRetries(load), ...areas]);
  return Screen;
};
