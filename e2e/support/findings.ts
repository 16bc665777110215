import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const settle = (): void => {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
    else animation.finish();
  }
};

/**
 * What axe finds against the page, by all of its rules or those of some tags. A picture taken in the
 * middle of a fade has colours that nobody is meant to read, so that what moves is ended first.
 */
export async function findings(page: Page, tags?: string[]): Promise<string[]> {
  await page.evaluate(settle);
  // The other mode adds up its findings in a tab of its own, which costs more than to find them; it is
  // there for frames of another origin.
  const hasFrames = page.frames().length > 1;
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames);
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
