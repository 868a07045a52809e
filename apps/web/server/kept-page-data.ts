import {
  answerKey,
  type ApiClient,
  type Audience,
  contentVersionHeader,
  createApiClient,
  isAnswerFor,
  limits,
  routePath,
  versionOfKey,
} from '@sandstone/contract';
import { VersionedCache } from '@sandstone/version-cache';

type ClientOptions = Parameters<typeof createApiClient>[0];
/** A parsed answer of the api. */
interface Answer {
  value: unknown;
  /** The version and the audience of an answer that the api keeps; null for others. */
  contentVersion: string | null;
}

type PathValues = Parameters<typeof routePath>[1];

interface PageReader {
  version: string;
  reader: Audience;
  /** Called if an answer belongs to another version or audience: what is made of it must not be kept. */
  onOther: () => void;
}

/** V8 needs about this many bytes for the objects of a character of JSON. */
const bytesPerJsonCharacter = 3;

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const field of Object.values(value)) deepFreeze(field);
}

/**
 * The answers of the api from which pages are rendered, in memory per version of the content that they show. Only answers
 * that the api keeps too are kept. Their reaction counts may be outdated, so no page that gets them shows counts.
 */
export class KeptPageData {
  readonly #answers = new VersionedCache<Answer>({
    maxBytes: limits.keptPageDataBytes,
    bytesOf: ({ value }) => JSON.stringify(value).length * bytesPerJsonCharacter,
    partOf: versionOfKey,
  });

  /** Returns the client for one page. Its requests are shared, so no visitor can abort them. */
  clientOf(options: ClientOptions, { version, reader, onOther }: PageReader): ApiClient {
    return {
      call: async (route, { params, query } = {}) => {
        const path = routePath(route, params as PathValues, query as PathValues);
        const isAccepted = ({ contentVersion }: Answer) =>
          contentVersion !== null && isAnswerFor(route, contentVersion, { version, reader });
        const answer = await this.#answers.get(
          version,
          answerKey(route, reader, path),
          async () => {
            const read = await readAnswer(options, (client) => client.call(route, { params, query }));
            // Pages share it.
            deepFreeze(read.value);
            return read;
          },
          (read) => (isAccepted(read) ? Number.POSITIVE_INFINITY : 0),
        );
        // The api has several processes, and one may notice a change later than another.
        if (answer.contentVersion !== null && !isAccepted(answer)) onOther();
        // The key contains the route.
        return answer.value as never;
      },
    };
  }
}

async function readAnswer(
  options: ClientOptions,
  call: (client: ApiClient) => Promise<unknown>,
): Promise<Answer> {
  let contentVersion: string | null = null;
  const send = options.fetch ?? fetch;
  const client = createApiClient({
    ...options,
    fetch: async (input, init) => {
      const response = await send(input, init);
      if (response.ok) contentVersion = response.headers.get(contentVersionHeader);
      return response;
    },
  });
  return { value: await call(client), contentVersion };
}
