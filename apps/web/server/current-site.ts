import {
  type ApiFetch,
  type ContentVersionResponse,
  createApiClient,
  firstCompatibilityLevel,
  type PublicSite,
} from '@sandstone/contract';
import { CurrentVersion, VersionedCache } from '@sandstone/version-cache';
import { checkResponses, fetchVersion } from './api-requests.ts';

/** The version is requested at most this often, so a page may lag the api by this time. */
const versionAgeMs = 200;
/**
 * While the api or its database starts again, cached pages go on for this time after the version was read, and until it is
 * read again. With a second in which the api may lag, and two of nginx's cache, a removal is visible for less than five.
 */
const versionBridgedMs = 1000;

/** The settings for a page; `isCurrent` is false if they may belong to another version of the content than the page. */
export interface SiteOfPage {
  site: PublicSite;
  isCurrent: boolean;
}

/** The api could not be asked for the settings since this process began, so that no page can be made. */
export class SiteUnknownError extends Error {}

/** The version of the content, and the settings of the site, which are read once for each version. */
export class CurrentSite {
  readonly #version: CurrentVersion;
  readonly #apiUrl: string;
  readonly #send: ApiFetch;
  readonly #known = new VersionedCache<SiteOfPage>({ maxValues: 1 });
  #last: PublicSite | undefined;
  #isOpen = true;
  #requiredLevel = firstCompatibilityLevel;
  #classCheck: NonNullable<ContentVersionResponse['gate']> | null = null;

  constructor(apiUrl: string, send: ApiFetch = fetchVersion) {
    this.#apiUrl = apiUrl;
    this.#send = send;
    const api = createApiClient({ baseUrl: apiUrl, fetch: send });
    this.#version = new CurrentVersion({
      read: async () => {
        // An api of the previous release has no sites that are closed.
        const { version, isOpen = true, gate, requiredLevel } = await api.call('contentVersion');
        this.#isOpen = isOpen;
        this.#requiredLevel = requiredLevel ?? firstCompatibilityLevel;
        // An api of the previous release knows no rules, and must not end those of this one.
        if (gate !== undefined) this.#classCheck = gate;
        return version;
      },
      maxAgeMs: versionAgeMs,
      bridgedMs: versionBridgedMs,
    });
  }

  /** @returns undefined without the api */
  version(): Promise<string | undefined> {
    return this.#version.current().catch(() => undefined);
  }

  /** Whether visitors can see the site. While the api does not answer, it is what it was last. */
  async isOpen(): Promise<boolean> {
    await this.version();
    return this.#isOpen;
  }

  /** The compatibility level that the stored data need. While the api does not answer, it is what it was last. */
  async requiredLevel(): Promise<number> {
    await this.version();
    return this.#requiredLevel;
  }

  /** Returns what the class of a visitor must match; null while everybody sees the site. Without the api, the last one holds. */
  async classCheck(): Promise<NonNullable<ContentVersionResponse['gate']> | null> {
    await this.version();
    return this.#classCheck;
  }

  /** Asks anew, because the reverse proxy may have noticed a change before this process. */
  async newestClassCheck(): Promise<NonNullable<ContentVersionResponse['gate']> | null> {
    this.#version.expire();
    return this.classCheck();
  }

  /**
   * The settings at a version; the last known ones without the api.
   * @throws SiteUnknownError
   */
  async at(version: string | undefined): Promise<SiteOfPage> {
    if (version === undefined && this.#last !== undefined) return { site: this.#last, isCurrent: false };
    try {
      return await (version === undefined ? this.#read() : this.#readOnce(version));
    } catch (cause) {
      if (this.#last === undefined) throw new SiteUnknownError('The settings could not be read', { cause });
      return { site: this.#last, isCurrent: false };
    }
  }

  #readOnce(version: string): Promise<SiteOfPage> {
    return this.#known.get(
      version,
      'site',
      () => this.#read(version),
      // Another process of the api may have answered that does not know this version yet.
      ({ isCurrent }) => (isCurrent ? Number.POSITIVE_INFINITY : 0),
    );
  }

  async #read(version?: string): Promise<SiteOfPage> {
    let isCurrent = version !== undefined;
    const onOther = () => (isCurrent = false);
    const fetch =
      version === undefined
        ? this.#send
        : checkResponses(this.#send, { version, reader: 'visitor' }, onOther);
    const site = await createApiClient({ baseUrl: this.#apiUrl, fetch }).call('internalSite');
    this.#last = site;
    return { site, isCurrent };
  }
}
