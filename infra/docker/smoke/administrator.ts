import {
  type AdminPhoto,
  type ApiClient,
  adminPhotosPage,
  cookies,
  createApiClient,
  type ReleaseAnswer,
  releaseAnswer,
  routes,
  uploadParts,
  uploadResult,
} from '@sandstone/contract';
import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 90_000;

async function expectOk(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}

/** A scripted client for the demo's administrator, through the reverse proxy. */
export class Administrator {
  readonly #site: string;
  readonly #cookie: string;

  private constructor(site: string, cookie: string) {
    this.#site = site;
    this.#cookie = cookie;
  }

  static async signIn(site: string, email = 'admin@example.com'): Promise<Administrator> {
    const person = { sub: `smoke-${email}`, email, email_verified: true, name: 'Ada' };
    const identity = await fetch(
      `${site}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          postBody: `id_token=${JSON.stringify(person)}&providerId=google.com`,
          requestUri: site,
          returnSecureToken: true,
        }),
      },
    );
    const { idToken } = (await expectOk(identity)) as { idToken: string }; // as the provider documents it
    const answer = await fetch(site + routes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify({ idToken }),
    });
    await expectOk(answer);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(`${cookies.session}=`));
    if (cookie === undefined) throw new Error('The login set no session cookie');
    return new Administrator(site, cookie.split(';', 1)[0] ?? '');
  }

  get api(): ApiClient {
    return createApiClient({
      baseUrl: this.#site,
      headers: { cookie: this.#cookie, origin: this.#site },
    });
  }

  /** @returns the photo's id */
  async upload(name: string, png: Buffer<ArrayBuffer>): Promise<string> {
    const form = new FormData();
    form.append(uploadParts.description, 'A gradient');
    form.append(uploadParts.file, new Blob([png], { type: 'image/png' }), name);
    const answer = await fetch(this.#site + routes.upload.path, {
      method: routes.upload.method,
      headers: { cookie: this.#cookie, origin: this.#site },
      body: form,
    });
    return uploadResult.parse(await expectOk(answer)).photoId;
  }

  /** Retries like the admin pages when a connection breaks or a server dies. */
  async uploadWithRetries(name: string, png: Buffer<ArrayBuffer>): Promise<string> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      try {
        return await this.upload(name, png);
      } catch (error) {
        if (Date.now() > until) throw error;
        await sleep(500);
      }
    }
  }

  /** The version that the admin area shows. */
  async release(): Promise<ReleaseAnswer> {
    const answer = await fetch(this.#site + routes.adminRelease.path, { headers: { cookie: this.#cookie } });
    return releaseAnswer.parse(await expectOk(answer));
  }

  /** The number of photos in any state. */
  async photoCount(): Promise<number> {
    const url = `${this.#site}${routes.adminPhotos.path}?limit=1`;
    return adminPhotosPage.parse(await expectOk(await fetch(url, { headers: { cookie: this.#cookie } })))
      .total;
  }

  async photo(id: string): Promise<AdminPhoto> {
    const url = `${this.#site}${routes.adminPhotos.path}?ids=${id}`;
    const page = adminPhotosPage.parse(
      await expectOk(await fetch(url, { headers: { cookie: this.#cookie } })),
    );
    const [photo] = page.photos;
    if (photo === undefined) throw new Error(`There is no photo ${id}`);
    return photo;
  }

  async untilReady(id: string): Promise<AdminPhoto> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const photo = await this.photo(id);
      if (photo.status === 'ready') return photo;
      if (photo.status === 'failed') throw new Error(`The photo failed: ${photo.failure?.text}`);
      if (Date.now() > until)
        throw new Error(`The photo is still ${photo.status} after ${timeoutMs / 1000} s`);
      await sleep(300);
    }
  }
}
