import { type Audience, type RouteName } from '@sandstone/contract';
import { textBytes, VersionedCache } from '@sandstone/version-cache';

export interface CachedResponse {
  route: RouteName;
  input: unknown;
  audience: Audience;
  /** Set for a response that contains counts of reactions: they change without the content version. */
  maxAgeMs: number | undefined;
}

/** The serialized responses of public routes, by route, audience and input. A token of Nest's injection. */
export class CachedResponses extends VersionedCache<string> {
  constructor(maxBytes: number, now?: () => number) {
    super({ maxBytes, bytesOf: textBytes, ...(now && { now }) });
  }

  /** Returns a response as JSON; it is read at most once per version and age. */
  textOf(
    version: string,
    { route, input, audience, maxAgeMs }: CachedResponse,
    read: () => Promise<unknown>,
  ): Promise<string> {
    return this.get(
      version,
      `${route} ${audience} ${JSON.stringify(input)}`,
      async () => JSON.stringify(await read()),
      () => maxAgeMs ?? Number.POSITIVE_INFINITY,
    );
  }
}
