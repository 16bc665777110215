import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const settle = (): void => {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations === Infinity) animation.cancel();
    else animation.finish();
  }
};

/**
 * Returns axe's findings, for all rules or those with given tags. Animations are ended first: a picture taken
 * during a fade has colours that nobody is meant to read.
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
