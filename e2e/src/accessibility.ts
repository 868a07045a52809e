import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface AccessibilityCheck {
  /** Selects the elements to check; by default the whole page. */
  within?: string;
  /** Names the rules of axe; by default all. */
  rules?: string[];
}

/** Expects no axe violations on the page in its current state. */
export async function expectAccessible(
  page: Page,
  { within, rules }: AccessibilityCheck = {},
): Promise<void> {
  // A theme change has CSS transitions; only their end state matters.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
  // Reports of passed rules would need a selector for each element. The legacy mode excludes frames of other origins,
  // and avoids the extra page that axe opens to collect the results of frames.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (within !== undefined) builder.include(within);
  if (rules !== undefined) builder.withRules(rules);
  const { violations } = await builder.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** Returns by how many px the page is wider than its viewport. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
