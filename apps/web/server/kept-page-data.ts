import { type Audience, contentVersionHeader, contentVersionValue, limits } from '@sandstone/contract';
import { textBytes, VersionedCache } from '@sandstone/version-cache';

/** A received answer of the api. */
interface Answer {
  text: string;
  status: number;
  contentType: string;
  /** The version and the audience of an answer that the api keeps; null for others. */
  contentVersion: string | null;
}

interface PageReader {
  version: string;
  reader: Audience;
  /** Called if an answer belongs to another version or audience: what is made of it must not be kept. */
  onOther: () => void;
}

/**
 * The answers of the api from which pages are rendered, in memory per version of the content. Only answers that the api
 * keeps too are kept. Their reaction counts may be outdated, so no page that gets them shows counts.
 */
export class KeptPageData {
  readonly #answers = new VersionedCache<Answer>({
    maxBytes: limits.keptPageDataBytes,
    bytesOf: ({ text }) => textBytes(text),
  });
  readonly #fetch: typeof fetch;

  constructor(fetchFromApi: typeof fetch) {
    this.#fetch = fetchFromApi;
  }

  /** Returns `fetch` for the GET requests of one page. Its requests are shared, so no visitor can abort them. */
  fetchOf({ version, reader, onOther }: PageReader): typeof fetch {
    const accepted = [contentVersionValue(version, reader), contentVersionValue(version, 'everyone')];
    const isAccepted = ({ contentVersion }: Answer) =>
      contentVersion !== null && accepted.includes(contentVersion);
    return async (input, init) => {
      const answer = await this.#answers.get(
        version,
        `${reader} ${input as string}`,
        () => this.#read(input, init),
        (read) => (isAccepted(read) ? Number.POSITIVE_INFINITY : 0),
      );
      // The api has several processes, and one may notice a change later than another.
      if (answer.contentVersion !== null && !isAccepted(answer)) onOther();
      const { text, status, contentType } = answer;
      return new Response(text, { status, headers: { 'content-type': contentType } });
    };
  }

  async #read(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Answer> {
    const response = await this.#fetch(input, { ...init, signal: null });
    return {
      text: await response.text(),
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      contentVersion: response.ok ? response.headers.get(contentVersionHeader) : null,
    };
  }
}
