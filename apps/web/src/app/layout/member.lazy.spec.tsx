/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { browserApi } from '../../shared/api/api-client.ts';
import { createSessionStore } from '../../shared/session/session.store.ts';
import { SessionProvider } from '../../shared/session/session.tsx';
import { cookieJar } from '../../shared/testing/cookie-jar.ts';
import { fakeApi } from '../../shared/testing/fake-api.ts';
import { someMember } from '../../shared/testing/member.builder.ts';
import { visitsKey } from '../../shared/visits/visits-key.ts';
import { addWatched } from '../../shared/visits/watched.lazy.ts';
import { MemberParts } from './member.lazy.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('forgets what another member has seen in this browser, and keeps what is the member’s own', async () => {
  const [ada, eve] = [someMember(), someMember()];
  addWatched(ada.uid, 'video');
  for (const [user, isKept] of [
    [ada, true],
    [eve, false],
  ] as const) {
    fakeApi({
      'GET /api/auth/session': { authenticated: true, user },
      'GET /api/config': { identity: null },
    });
    await act(async () => {
      render(
        <SessionProvider store={createSessionStore(browserApi, cookieJar('signed_in=1'))}>
          <MemberParts />
        </SessionProvider>,
      );
    });
    expect(localStorage.getItem(visitsKey) !== null).toBe(isKept);
    cleanup();
  }
});
