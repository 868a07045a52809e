import { type BrowserContext, type Page } from '@playwright/test';
import { cookies, pages, problems, routes, seoRoutes, texts } from '@sandstone/contract';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { expectAccessibleInAllForms, expectFits } from '../src/accessibility.ts';
import { from, rule, saveRules as save, statusFrom as status } from '@sandstone/test-system/region-rules';
import { expect, setSession, test, untilHydrated } from '../src/test.ts';

const { regionPages } = texts;
const method = 'Demo document check';

const visit = (context: BrowserContext, system: RunningSystem, address: string) =>
  context.addCookies([
    {
      name: cookies.demoVisitor,
      value: address,
      url: system.site.replace(/^http:/, 'https:'),
      secure: true,
      sameSite: 'Lax' as const,
    },
  ]);
const rules = [
  rule('US-AZ', 'block', { hideMe: true }),
  rule('US', 'verify', { proofDays: 30 }),
  rule('DE', 'open'),
];

async function expectSound(page: Page): Promise<void> {
  await expectAccessibleInAllForms(page);
  await expectFits(page);
}

test.beforeAll(async ({ admin, system }) => {
  // A system that has just begun has no report of its reverse proxy yet.
  await expect(() => save(admin, rules)).toPass();
  await expect.poll(() => status(system, pages.home, from.arizona)).toBe(451);
});
test.afterAll(async ({ admin, system }) => {
  await save(admin, []);
  await expect.poll(() => status(system, pages.home, from.arizona)).toBe(200);
});

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    for (const javaScriptEnabled of [true, false]) {
      test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
        test.use({ javaScriptEnabled });

        test('a visitor verifies their age, and gets the page that the link led to', async ({
          page,
          context,
          system,
        }) => {
          await context.clearCookies({ name: cookies.age });
          await visit(context, system, from.california);
          const linked = `${pages.pictures}?page=1`;
          const response = await page.goto(linked);
          expect(response?.status()).toBe(403);
          await expect(page.getByRole('heading', { name: regionPages.verifyTitle })).toBeVisible();
          if (javaScriptEnabled) await expectSound(page);
          await page.getByRole('link', { name: regionPages.verifyWith(method) }).click();
          await expect(page.getByRole('heading', { name: method })).toBeVisible();
          await page.getByRole('button', { name: 'Cancel' }).click();
          await expect(page.getByText(regionPages.results.cancelled)).toBeVisible();
          expect(new URL(page.url()).pathname).toBe(pages.pictures);

          await page.getByRole('link', { name: regionPages.verifyWith(method) }).click();
          await page.getByRole('button', { name: 'I am under 18' }).click();
          await expect(page.getByText(regionPages.results.under)).toBeVisible();

          await page.getByRole('link', { name: regionPages.verifyWith(method) }).click();
          await page.getByRole('button', { name: 'I am 18 or older' }).click();
          await expect(page).toHaveURL(linked);
          // No age gate is in the way.
          await expect(page.locator('#age-gate')).toHaveCount(0);
          await expect(page.locator('html')).toHaveAttribute('data-age', 'confirmed');
          const proof = (await context.cookies()).find(({ name }) => name === cookies.ageProof);
          expect(proof).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
          expect((await page.goto(pages.home))?.status()).toBe(200);

          // The proof ends in the middle of the visit.
          await context.clearCookies({ name: cookies.ageProof });
          await page.getByRole('link', { name: 'Pictures' }).filter({ visible: true }).first().click();
          await expect(page.getByRole('link', { name: regionPages.verifyWith(method) })).toBeVisible();
        });
      });
    }

    test('a visitor from a blocked region learns nothing, anywhere', async ({ page, context, system }) => {
      await visit(context, system, from.arizona);
      const name = (await (await fetch(system.site + seoRoutes.manifest)).json()) as { name: string };
      for (const path of [pages.home, pages.pictures, pages.terms, pages.profile, pages.admin, '/nothing']) {
        const response = await page.goto(path);
        expect([path, response?.status(), response?.headers()['cache-control']]).toEqual([
          path,
          451,
          'no-store',
        ]);
        await expect(page.getByRole('heading', { name: problems.region_blocked.title })).toBeVisible();
        expect(await page.content()).not.toContain(name.name);
      }
      await expectSound(page);
      for (const path of [
        routes.photos.path,
        seoRoutes.feed,
        seoRoutes.sitemap,
        seoRoutes.manifest,
        '/favicon.svg',
      ])
        expect([path, await status(system, path, from.arizona)]).toEqual([path, 451]);
      // Signing in names nobody either.
      const response = await page.goto(pages.signIn);
      expect(response?.status()).toBe(200);
      expect(await page.content()).not.toContain(name.name);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expectSound(page);
    });

    test('the creator at home in a blocked region works', async ({ page, context, system, admin }) => {
      await visit(context, system, from.arizona);
      await setSession(context, admin);
      await context.clearCookies({ name: cookies.ageProof });
      expect((await page.goto(pages.admin))?.status()).toBe(451);
      // The page leads to the sign-in, which knows her session, gives her a proof, and leads back.
      await page.getByRole('link', { name: texts.closed.signIn }).click();
      await page.waitForURL(system.site + pages.admin);
      expect((await context.cookies()).map(({ name }) => name)).toContain(cookies.ageProof);
      expect((await page.goto(pages.adminPhotos))?.status()).toBe(200);
      await untilHydrated(page);
      expect((await page.goto(pages.home))?.status()).toBe(200);
    });
  });
}

test('visitors of other regions get the gate, or none', async ({ page, context, system }) => {
  await context.clearCookies({ name: cookies.age });
  await visit(context, system, from.britain);
  await page.goto(pages.home);
  await expect(page.locator('#age-gate')).toHaveCount(1);
  await visit(context, system, from.germany);
  await page.goto(pages.home);
  await expect(page.locator('#age-gate')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-age', 'confirmed');
});
