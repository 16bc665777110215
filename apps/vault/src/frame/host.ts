import type { FrameData } from './data.ts';

/** The page around the frame. */
export type Host = { readonly tell: (message: object) => void };

const scales = { least: 50, most: 300 } as const;

function applyLook(data: unknown): void {
  if (typeof data !== 'object' || data === null) return;
  const look = new Map<string, unknown>(Object.entries(data));
  const [theme, scale] = [look.get('theme'), look.get('textScale')];
  if (look.get('type') !== 'dipper.card.theme') return;
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
  if (typeof scale === 'number' && scale >= scales.least && scale <= scales.most) {
    root.style.setProperty('--text-scale', String(scale / 100));
  }
}

/** Told to the exact origins that may hold the frame; a browser gives it to none other. */
export function createHost({ hosts }: FrameData): Host {
  const tell = (message: object): void => {
    if (window.parent === window) return;
    const held = window.location.ancestorOrigins?.[0];
    const accepted = hosts.filter((origin) => held === undefined || origin === held);
    for (const origin of accepted) window.parent.postMessage(message, origin);
  };
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && hosts.includes(origin)) applyLook(data);
  });
  const main = document.querySelector('main');
  let before = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(main?.getBoundingClientRect().height ?? 0);
    if (height !== before) tell({ type: 'dipper.card.height', height });
    before = height;
  }).observe(main ?? document.body);
  return { tell };
}
