import { type Audience, audiences, createApiClient, previewPath } from '@sandstone/contract';

/** The audience whose preview a path belongs to. */
export const audienceOf = (pathname: string): Audience | undefined =>
  audiences.find((audience) => `${pathname}/`.startsWith(`${previewPath(audience)}/`));

interface AdministratorCheck {
  apiUrl: string;
  /** With the cookies of the request. */
  headers: Record<string, string>;
  signal: AbortSignal;
  fetch: typeof fetch;
}

/** Asks the api, which reads the session anew each time. Without an answer nobody is. */
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
