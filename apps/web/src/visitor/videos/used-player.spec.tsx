/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeAll, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router-dom';
import { SessionProvider } from '../../shared/session/session.tsx';
import { createSessionStore } from '../../shared/session/session.store.ts';
import { browserApi } from '../../shared/api/api-client.ts';
import { cookieJar } from '../../shared/testing/cookie-jar.ts';
import { fakeApi } from '../../shared/testing/fake-api.ts';
import { someMember } from '../../shared/testing/member.builder.ts';
import { someVideo } from '../../shared/testing/video.builder.ts';
import { watchedBy } from '../../shared/visits/watched.lazy.ts';
import { Player } from './player.tsx';

// Its code takes longer to load than a query waits.
beforeAll(() => import('./used-player.lazy.tsx'));

const clip = someVideo({ title: 'Clip' });
const member = someMember();

async function open(cookies: string) {
  const requests = fakeApi({ 'GET /api/auth/session': { authenticated: true, user: member } });
  const store = createSessionStore(browserApi, cookieJar(cookies));
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Player video={clip} others={[]} origin={null} /> },
  ]);
  await act(async () => {
    render(
      <SessionProvider store={store}>
        <Stub />
      </SessionProvider>,
    );
  });
  return requests;
}
/** A click into the player. */
const usePlayer = () =>
  act(async () => {
    screen.getByTitle('Clip').focus();
    dispatchEvent(new Event('blur'));
    await import('./used-player.lazy.tsx');
  });

it('remembers the video once a member uses the player, in the browser alone', async () => {
  const requests = await open('signed_in=1');
  expect(watchedBy(member.uid)).toEqual([]);
  await usePlayer();
  expect(watchedBy(member.uid)).toEqual([clip.id]);
  expect(requests.map(({ route }) => route)).toEqual(['GET /api/auth/session']);
});

it('remembers nothing for a visitor who is not signed in', async () => {
  await open('');
  await usePlayer();
  expect(localStorage.getItem('visits')).toBeNull();
});
