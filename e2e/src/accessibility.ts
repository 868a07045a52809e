import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { type default as Axe } from 'axe-core';

/** Each document parses it once. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof Axe;
  }
}

interface AccessibilityCheck {
  /** Selects the elements to check; by default the whole page. */
  within?: string;
  /** Names the rules of axe; by default all. */
  rules?: string[];
}

/** Expects no axe violations on the page in its current state. The provider's player has its own pages, and is left out. */
export async function expectAccessible(
  page: Page,
  { within, rules }: AccessibilityCheck = {},
): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ selector, values }) => {
      // A theme change has CSS transitions; only their end state matters.
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSTransition) animation.finish();
      }
      const found = await window.axe?.run(selector ?? document, {
        // Reports of passed rules would need a selector for each element.
        resultTypes: ['violations'],
        iframes: false,
        ...(values === undefined ? {} : { runOnly: { type: 'rule', values } }),
      });
      return found?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    },
    { selector: within, values: rules },
  );
  expect(violations).toEqual([]);
}

/** Expects that nothing is wider than the screen, or than its dialog. */
export async function expectFits(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  // A page whose rows depend on its width has them a frame after a change of the screen.
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      { message: `px by which ${page.url()} is wider than ${width} px` },
    )
    .toBeLessThanOrEqual(0);
  const wide = await page.locator('dialog[open]').evaluateAll((open) =>
    open
      .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .map(({ className }) => className),
  );
  expect(wide, `in a dialog, at ${width} px`).toEqual([]);
}

/** Expects that none of these elements hides a part of its content. */
export async function expectNotClipped(elements: Locator): Promise<void> {
  const clipped = await elements.evaluateAll((all) =>
    all
      .filter((element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflow))
      .filter(
        (element) => element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth,
      )
      .map(({ textContent }) => textContent),
  );
  expect(clipped, 'clipped').toEqual([]);
}

interface AllForms extends AccessibilityCheck {
  /** Other sizes of the screen than the current one. */
  sizes?: readonly { width: number; height: number }[];
}

/**
 * Expects no axe violations in the dark theme at the current size of the screen, and in what other forms of the page
 * change: the contrast in the light theme, and the size of targets at other sizes. Expects the page to fit at each size. The
 * page stays in the last of them.
 */
export async function expectAccessibleInAllForms(
  page: Page,
  { within, sizes = [] }: AllForms = {},
): Promise<void> {
  const part = within === undefined ? {} : { within };
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectFits(page);
  await expectAccessible(page, part);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, { ...part, rules: ['color-contrast'] });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectFits(page);
    await expectAccessible(page, { ...part, rules: ['target-size'] });
  }
}
