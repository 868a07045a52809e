import {
  type AdminPhoto,
  type ApiClient,
  cookies,
  createApiClient,
  limits,
  type MultiUploadResult,
  type Photo,
  routes,
  uploadParts,
} from '@sandstone/contract';

/** The accounts that the demo provides. */
export const demoAccounts = {
  admin: { email: 'admin@example.com', name: 'Ada Admin' },
  visitor: { email: 'visitor@example.com', name: 'Vera Visitor' },
} as const;
export type DemoAccountName = keyof typeof demoAccounts;

export interface ApiSession {
  site: string;
  /** The cookies set by the site, name → value. */
  cookies: ReadonlyMap<string, string>;
  headers: Record<string, string>;
  api: ApiClient;
}

/** A demo account by its name, or any other one. */
export type TestAccount = DemoAccountName | { email: string; name: string };

/** Requests a token from the demo identity, like its popup. */
export async function identityToken(site: string, account: TestAccount): Promise<string> {
  const { email, name } = typeof account === 'string' ? demoAccounts[account] : account;
  const claims = {
    sub: `e2e-${typeof account === 'string' ? account : email}`,
    email,
    email_verified: true,
    name,
  };
  const response = await fetch(`${site}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      postBody: new URLSearchParams({
        id_token: JSON.stringify(claims),
        providerId: 'google.com',
      }).toString(),
      requestUri: site,
      returnSecureToken: true,
    }),
  });
  if (!response.ok) throw new Error(`The demo identity answered ${response.status}`);
  // The provider's documented response.
  return ((await response.json()) as { idToken: string }).idToken;
}

/** Signs in without a browser. */
export async function signInByScript(site: string, account: TestAccount): Promise<ApiSession> {
  const response = await fetch(site + routes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ idToken: await identityToken(site, account) }),
  });
  if (!response.ok) throw new Error(`Login answered ${response.status} ${await response.text()}`);
  const pairs = response.headers.getSetCookie().map((cookie): [string, string] => {
    const [pair = ''] = cookie.split(';', 1);
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  const jar = new Map(pairs);
  if (!jar.has(cookies.session)) throw new Error('Login set no session cookie');
  const headers = { cookie: pairs.map(([name, value]) => `${name}=${value}`).join('; '), origin: site };
  return { site, cookies: jar, headers, api: createApiClient({ baseUrl: site, headers }) };
}

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
  mimeType?: string;
}

export async function uploadMany(
  session: ApiSession,
  files: readonly NamedFile[],
  { unlisted }: { unlisted?: string } = {},
): Promise<MultiUploadResult> {
  const body = new FormData();
  if (unlisted !== undefined) body.append(uploadParts.unlisted, unlisted);
  for (const { name, bytes, mimeType = 'image/jpeg' } of files) {
    // A Blob needs a copy with its own ArrayBuffer.
    body.append(uploadParts.files, new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
  }
  const response = await fetch(session.site + routes.uploadMultiple.path, {
    method: routes.uploadMultiple.method,
    headers: session.headers,
    body,
  });
  if (!response.ok) throw new Error(`The upload answered ${response.status} ${await response.text()}`);
  return (await response.json()) as MultiUploadResult;
}

/** Reads all pages of the administrator's photo list. */
export async function allAdminPhotos({ api }: ApiSession): Promise<AdminPhoto[]> {
  const photos: AdminPhoto[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call('adminPhotos', { query: { limit: limits.page.maxSize, cursor } });
    photos.push(...page.photos);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return photos;
}

/** Reads all pages of the public photo list. */
export async function allPublicPhotos(site: string): Promise<Photo[]> {
  const api = createApiClient({ baseUrl: site });
  const photos: Photo[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call('photos', { query: { limit: limits.page.maxSize, cursor } });
    photos.push(...page.photos);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return photos;
}
