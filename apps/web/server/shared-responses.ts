import {
  type ApiFetch,
  type ApiResponse,
  contentVersionHeader,
  isResponseTo,
  limits,
} from '@sandstone/contract';
import { VersionedCache } from '@sandstone/version-cache';

/** Pages share few responses: the navigation's, those of the gallery's first page, and so on. */
const maxResponses = 100;

/**
 * Responses of the API to visitors that several pages need, for a second. Without them, different pages that are rendered
 * in the same second would each ask for the navigation.
 */
export class SharedResponses {
  readonly #responses = new VersionedCache<ApiResponse>({ maxValues: maxResponses });

  /** @returns a function that sends only what no other page has asked for at this version of the content */
  fetch(version: string, send: ApiFetch): ApiFetch {
    const maxAgeMs = ({ ok, headers }: ApiResponse) =>
      ok && isResponseTo(headers.get(contentVersionHeader) ?? '', { version, reader: 'visitor' })
        ? limits.reactionCountsMs
        : 0;
    return (url, init) => this.#responses.get(version, url, () => send(url, init), maxAgeMs);
  }
}
