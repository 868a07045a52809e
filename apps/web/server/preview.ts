import { type Audience, audiences, createApiClient, previewPath } from '@sandstone/contract';

/** Returns the audience whose preview a path belongs to. */
export const audienceOf = (pathname: string): Audience | undefined =>
  audiences.find((audience) => `${pathname}/`.startsWith(`${previewPath(audience)}/`));

interface AdministratorCheck {
  apiUrl: string;
  /** The headers for the API, with the cookies of the request. */
  headers: Record<string, string>;
  signal: AbortSignal;
  fetch: typeof fetch;
}

/** Asks the API, which reads the session on every request. Returns false if the API does not answer. */
export async function isAdministrator({
  apiUrl,
  headers,
  signal,
  fetch,
}: AdministratorCheck): Promise<boolean> {
  if (headers['cookie'] === undefined) return false;
  try {
    const api = createApiClient({ baseUrl: apiUrl, headers, fetch });
    const { user } = await api.call('session', { signal });
    return user?.role === 'admin';
  } catch {
    return false;
  }
}
