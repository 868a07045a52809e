import { ApiError, type PageAnswers, createApiClient, type ProblemDocument } from '@sandstone/contract';

type ClientOptions = Parameters<typeof createApiClient>[0];

/** A parsed answer of the api. */
export interface Answer {
  value: unknown;
  /** The version and the audience of an answer that the api keeps; null for others. */
  contentVersion: string | null;
}

/** A visitor's query can be long, and the api refuses a request with more than 16 KB of headers. */
const maxPathsLength = 4000;

interface WaitingRead {
  path: string;
  resolve: (answer: Promise<Answer>) => void;
  reject: (error: unknown) => void;
  /** Requests only this answer. */
  readAlone: () => Promise<Answer>;
}

async function answerOf(answer: PageAnswers['answers'][number] | undefined): Promise<Answer> {
  if (answer === undefined) throw new ApiError(500, undefined);
  const { status, body, contentVersion } = answer;
  if (status !== 200) throw new ApiError(status, body as ProblemDocument);
  return { value: body, contentVersion };
}

/** Requests from the api at once what the loaders of a page read at the same time. */
export class PageAnswersClient {
  readonly #options: ClientOptions;
  #waiting: WaitingRead[] = [];

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** @throws ApiError like a request of its own, and the error of `fetch` */
  read(path: string, readAlone: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // Loaders begin within one turn of the event loop.
      if (this.#waiting.length === 0) setImmediate(() => void this.#request());
      this.#waiting.push({ path, resolve, reject, readAlone });
    });
  }

  async #request(): Promise<void> {
    const reads = this.#waiting;
    this.#waiting = [];
    try {
      const paths = reads.map(({ path }) => path).join(' ');
      const isTogether = reads.length > 1 && paths.length <= maxPathsLength;
      const answers = isTogether ? await this.#answers(paths) : undefined;
      for (const [index, { resolve, readAlone }] of reads.entries())
        resolve(answers === undefined ? readAlone() : answerOf(answers[index]));
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  /** @returns undefined from an api of the previous release, while both run */
  async #answers(paths: string): Promise<PageAnswers['answers'] | undefined> {
    try {
      return (await createApiClient(this.#options).call('pageAnswers', { query: { paths } })).answers;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }
}
