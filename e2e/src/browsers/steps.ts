import { expect } from '@playwright/test';
import { adminTexts, memberTexts, pages, texts } from '@sandstone/contract';
import { type DemoAccountName, demoAccounts } from '@sandstone/test-system/api-session';
import { type Browser, type Role } from './browser.ts';

const timeout = 40_000;

/** One visit of the site, in any browser. Each step waits for what it needs. */
class Visit {
  readonly #browser: Browser;
  readonly #site: string;

  constructor(browser: Browser, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  open(path: string): Promise<void> {
    return this.#browser.open(this.#site + path);
  }

  click(role: Role, name: string): Promise<void> {
    return expect(() => this.#browser.click(role, name)).toPass({ timeout });
  }

  type(role: Role, name: string, text: string): Promise<void> {
    return expect(() => this.#browser.type(role, name, text)).toPass({ timeout });
  }

  sees(role: Role, name: string, isThere = true): Promise<void> {
    const check = async () => expect(await this.#browser.has(role, name), `${role} ${name}`).toBe(isThere);
    return expect(check).toPass({ timeout });
  }

  /** Waits until a function of the page returns true. */
  until<Args extends unknown[]>(script: (...args: Args) => boolean, ...args: Args): Promise<void> {
    const check = async () =>
      expect(await this.#browser.evaluate(script, ...args), script.toString()).toBe(true);
    return expect(check).toPass({ timeout });
  }

  path(): Promise<string> {
    return this.#browser.evaluate(() => location.pathname);
  }

  press(key: 'Escape'): Promise<void> {
    return this.#browser.press(key);
  }

  confirmAge(): Promise<void> {
    return this.click('button', texts.ageGate.confirm);
  }

  /** Signs in with a popup, on the page for it. */
  async signIn(account: DemoAccountName): Promise<void> {
    await this.#browser.inPopup(
      () => this.click('button', memberTexts.signIn.google),
      () => this.click('button', demoAccounts[account].name),
    );
    await this.until((path) => !location.pathname.startsWith(path), pages.signIn);
  }
}

/** The content that the visitor's path needs on the site. */
export interface VisitedContent {
  eventTitle: string;
  /** The title of a locked video of the event. */
  videoTitle: string;
  postPath: string;
}

/** A visitor looks around, signs in, plays a video and shares a post. */
export async function visitorPath(browser: Browser, site: string, content: VisitedContent): Promise<void> {
  const visit = new Visit(browser, site);
  await visit.open(pages.home);
  await visit.sees('dialog', texts.ageGate.title);
  await visit.confirmAge();
  await visit.sees('dialog', texts.ageGate.title, false);
  await visit.open(pages.pictures);
  await visit.sees('dialog', texts.ageGate.title, false);
  await visit.until(() => {
    const picture = document.querySelector<HTMLImageElement>('a[data-photo] img');
    return picture !== null && picture.complete && picture.naturalWidth > 0;
  });
  await visit.click('tile', '');
  await visit.sees('dialog', 'Photo viewer');
  await visit.press('Escape');
  await visit.sees('dialog', 'Photo viewer', false);
  await visit.click('button', texts.navigation.myVideos);
  await visit.click('link', content.eventTitle);
  await visit.until((text) => document.body.innerText.includes(text), texts.videos.lockedPreview);
  const path = await visit.path();
  await visit.click('link in the content', texts.navigation.signIn);
  await visit.signIn('visitor');
  expect(await visit.path()).toBe(path);
  await visit.click('link in the content', content.videoTitle);
  await visit.sees('player', '');
  await visit.until(() => {
    // The demo's player is on the site's own origin.
    const video = document.querySelector('iframe')?.contentDocument?.querySelector('video');
    if (video === null || video === undefined) return false;
    video.muted = true;
    if (video.paused) void video.play();
    return video.currentTime > 0;
  });

  await visit.open(content.postPath);
  await visit.click('button', texts.post.share);
  await visit.sees('button', texts.post.copied);
}

/** The creator uploads a photo and creates a post. @param file the path of a photo */
export async function creatorPath(browser: Browser, site: string, file: string): Promise<void> {
  const visit = new Visit(browser, site);
  const description = `A post of ${file.split('/').at(-1)}`;
  await visit.open(pages.home);
  await visit.confirmAge();
  await visit.open(pages.adminUploadPhotos);
  await visit.signIn('admin');
  await visit.until((path) => location.pathname === path, pages.adminUploadPhotos);
  await visit.type('file', '', file);
  await visit.until(
    (name) => {
      const rows = [...document.querySelectorAll('li')];
      return rows.some(({ innerText }) => innerText.includes(name) && innerText.includes('Ready'));
    },
    file.split('/').at(-1) ?? '',
  );

  await visit.open(pages.adminCreatePost);
  await visit.type('textbox', 'Description', description);
  await visit.type('file', '', file);
  await visit.until(() => document.querySelector('[aria-label="Photos in order"] img') !== null);
  await visit.click('button', adminTexts.postEditor.createTitle);
  await visit.until((path) => location.pathname === path, pages.adminPosts);
  await visit.until((text) => document.body.innerText.includes(text), description);
  await visit.open(pages.posts);
  await visit.until((text) => document.body.innerText.includes(text), description);
}
