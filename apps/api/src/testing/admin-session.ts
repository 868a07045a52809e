import { beforeAll } from '@jest/globals';
import { type RouteName, routes, type SessionUser } from '@sandstone/contract';
import { type TestApi } from './api.fixture.ts';

export interface AdminSession {
  readonly cookie: string;
  readonly user: SessionUser;
  /** Sends a request with the session's cookie. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a route with the session's cookie and a JSON body. A route with parameters needs its path. */
  call(name: RouteName, options?: { path?: string; body?: unknown }): Promise<Response>;
}

/** Signs an administrator in before the suite's tests. The session is available in tests and later hooks. */
export function adminSession(test: TestApi): AdminSession {
  let signedIn: Awaited<ReturnType<TestApi['signIn']>> | undefined;
  beforeAll(async () => {
    signedIn = await test.signIn();
  });
  const session = () => {
    if (signedIn === undefined) throw new Error('The session exists only while a test runs');
    return signedIn;
  };
  const request = (path: string, init: RequestInit = {}) =>
    test.request(path, {
      ...init,
      headers: { cookie: session().cookie, ...Object.fromEntries(new Headers(init.headers)) },
    });
  return {
    get cookie() {
      return session().cookie;
    },
    get user() {
      return session().user;
    },
    request,
    call: (name, { path = routes[name].path, body } = {}) =>
      request(path, {
        method: routes[name].method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}
