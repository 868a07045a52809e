import { type Page } from '@playwright/test';
import { type Browser, findElement, type Role } from './browser.ts';

/** Playwright's page, for the steps that also run in other engines. */
export class PlaywrightBrowser implements Browser {
  #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  evaluate<Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const source = `(${script.toString()})(...${JSON.stringify(args)})`;
    return this.#page.evaluate(source) as Promise<Awaited<Result>>;
  }

  has(role: Role, name: string): Promise<boolean> {
    return this.#page.evaluate<boolean>(`${this.#source(role, name)} !== null`);
  }

  async click(role: Role, name: string): Promise<void> {
    await (await this.#find(role, name)).click({ timeout: 20_000 });
  }

  async type(role: Role, name: string, text: string): Promise<void> {
    const element = await this.#find(role, name);
    if (role === 'file') await element.setInputFiles(text);
    else await element.fill(text);
  }

  async press(key: 'Escape'): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async inPopup(open: () => Promise<void>, use: () => Promise<void>): Promise<void> {
    const page = this.#page;
    const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
    this.#page = popup;
    await use();
    this.#page = page;
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }

  #source(...args: [role: Role, name: string]): string {
    return `(${findElement.toString()})(...${JSON.stringify(args)})`;
  }

  async #find(role: Role, name: string) {
    const element = (await this.#page.evaluateHandle<Element>(this.#source(role, name))).asElement();
    if (element === null) throw new Error(`There is no ${role} ${name}.`);
    return element;
  }
}
