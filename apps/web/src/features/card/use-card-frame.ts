import { cardFrameMessageSchema } from '@dipper/contract';
import type { CardFrameMessage, CardFrameTheme } from '@dipper/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { preferencesStore, useStore } from '../../shared/storage/index.ts';

export type FrameEnd = Extract<
  CardFrameMessage,
  { readonly type: 'dipper.card.done' | 'dipper.card.failed' | 'dipper.card.leave' }
>;

const timeoutMilliseconds = 15_000;

const systemTheme = (): 'light' | 'dark' =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** Changes with the settings of the page, and with the device's own where the page follows it. */
const useTheme = (): CardFrameTheme => {
  const { theme, textScale } = useStore(preferencesStore);
  const [system, setSystem] = useState(systemTheme);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => setSystem(systemTheme());
    dark.addEventListener('change', follow);
    return () => dark.removeEventListener('change', follow);
  }, []);
  return { type: 'dipper.card.theme', theme: theme === 'system' ? system : theme, textScale };
};

/** Talks with the vault's frame: only with that window, only at its exact origin. */
export const useCardFrame = (frameUrl: string, onEnd: (end: FrameEnd) => void) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [isReady, setReady] = useState(false);
  const [isLate, setLate] = useState(false);
  const { type, theme, textScale } = useTheme();
  const end = useEffectEvent(onEnd);
  const { origin } = new URL(frameUrl);

  useEffect(() => {
    if (!isReady) return;
    frame.current?.contentWindow?.postMessage({ type, theme, textScale }, origin);
  }, [isReady, origin, type, theme, textScale]);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const parsed = cardFrameMessageSchema.safeParse(event.data);
      if (!parsed.success) return;
      const message = parsed.data;
      if (message.type === 'dipper.card.ready') setReady(true);
      else if (message.type === 'dipper.card.height') setHeight(message.height);
      else end(message);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [origin]);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => setLate(true), timeoutMilliseconds);
    return () => clearTimeout(timer);
  }, [isReady]);

  return { frame, height, isReady, isLate: isLate && !isReady };
};
