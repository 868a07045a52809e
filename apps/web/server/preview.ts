import { type ApiFetch, type Audience, audiences, createApiClient, previewPath } from '@sandstone/contract';

/** Returns the audience whose preview a path belongs to. */
export const audienceOf = (pathname: string): Audience | undefined =>
  audiences.find((audience) => `${pathname}/`.startsWith(`${previewPath(audience)}/`));

interface ReaderCheck {
  apiUrl: string;
  /** The headers for the API, with the cookies of the request. */
  headers: Record<string, string>;
  fetch: ApiFetch;
}

/** The verified sender of a request. It is `unknown` if the API was not asked, or did not answer. */
export type Reader = Audience | 'administrator' | 'unknown';

/** Asks the API, which verifies the session on every request. */
export async function readerOf({ apiUrl, headers, fetch }: ReaderCheck): Promise<Reader> {
  if (headers['cookie'] === undefined) return 'visitor';
  try {
    const api = createApiClient({ baseUrl: apiUrl, headers, fetch });
    const { user } = await api.call('session');
    if (user === undefined) return 'visitor';
    return user.role === 'admin' ? 'administrator' : 'member';
  } catch {
    return 'unknown';
  }
}
