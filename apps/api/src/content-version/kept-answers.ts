import { textBytes, VersionedCache } from '@sandstone/version-cache';

/** The serialized answers of public routes, by audience, route and input. A token of Nest's injection. */
export class KeptAnswers extends VersionedCache<string> {
  constructor(maxBytes: number, now?: () => number) {
    super({ maxBytes, bytesOf: textBytes, ...(now && { now }) });
  }
}
