import type { Page } from '@playwright/test';
import axe from 'axe-core';

const settle = (): void => {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
    else animation.finish();
  }
};

type Options = {
  /** Only the rules with these tags. */
  readonly tags?: readonly string[];
  /** Only what this selector finds, with the frames in it. */
  readonly within?: string;
};

const explore = async ({ tags, within }: Options): Promise<string[]> => {
  const { violations, incomplete } = await window.axe.run(within ?? document, {
    resultTypes: ['violations', 'incomplete'],
    pingWaitTime: 10_000,
    ...(tags !== undefined && { runOnly: [...tags] }),
    rules: { 'frame-tested': { enabled: true } },
  });
  // A frame that did not answer was not looked at.
  const silent = incomplete.filter(({ id }) => id === 'frame-tested');
  return [...violations, ...silent].flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html}`),
  );
};

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Lets a page ask the frames of other origins in it. */
const asksFrames = `axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

/**
 * Returns axe's findings in a page and its frames. Animations are ended first: a picture taken during a fade has
 * colours that nobody is meant to read. The page answers with its findings alone: all that axe passed is a
 * megabyte, which takes longer to bring than to find.
 */
export async function findings(page: Page, options: Options = {}): Promise<string[]> {
  await page.evaluate(settle);
  const frames = page.frames();
  await Promise.all(frames.map((frame) => frame.evaluate(axe.source)));
  if (frames.length > 1) await Promise.all(frames.map((frame) => frame.evaluate(asksFrames)));
  return page.evaluate(explore, options);
}
