import type { Locale } from '@dipper/contract';
import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/index.ts';
import type { TextArea } from '../i18n/index.ts';
import { forgetFailures, loadWithRetries } from '../loading/index.ts';

export type ScreenProperties = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Path of the screen before this one. */
  readonly cameFrom: string | undefined;
};

type ScreenComponent = ComponentType<ScreenProperties>;
type ScreenModule = { readonly Screen: ScreenComponent };

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

/** A screen whose code came with the first file. */
export const screenAtHand = (
  Screen: ScreenComponent,
  ...texts: readonly TextArea[]
): ScreenDefinition => defineScreen(async () => ({ Screen }), ...texts);

const loaded = new WeakMap<ScreenDefinition, Partial<Record<Locale, ScreenComponent>>>();

/** A screen that can be shown at once: its code and its texts have come. */
export const loadedScreen = (
  definition: ScreenDefinition,
  locale: Locale,
): ScreenComponent | undefined => loaded.get(definition)?.[locale];

/** Code and texts are loaded at once: a screen waits for one round trip, not for two. */
export const loadScreen = async (
  definition: ScreenDefinition,
  locale: Locale,
): Promise<ScreenComponent> => {
  forgetFailures();
  const areas = (['core', ...definition.texts] as const).map((area) => loadTexts(area, locale));
  const [{ Screen }] = await Promise.all([loadWithRetries(definition.load), ...areas]);
  loaded.set(definition, { ...loaded.get(definition), [locale]: Screen });
  return Screen;
};
