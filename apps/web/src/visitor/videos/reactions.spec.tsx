/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  reactions as offered,
  cookies,
  problems,
  type ReactionsResponse,
  type UnlockedVideo,
} from '@sandstone/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { advanceSessionEpoch } from '../../shared/session/session-epoch.ts';
import {
  type RecordedRequest,
  badGatewayResponse,
  fakeApi,
  problemResponse,
} from '../../shared/testing/fake-api.ts';
import { someLockedVideo, someVideo } from '../../shared/testing/video.builder.ts';
import { Reactions } from './reactions.tsx';

const counts = (loved: number, fire = 0) => [
  { reaction_title: 'Love it', count: loved },
  ...(fire > 0 ? [{ reaction_title: 'Fire', count: fire }] : []),
];
const open = (some: Partial<UnlockedVideo> = {}) =>
  someVideo({ availableReactions: [...offered], reactions: counts(3), ...some });
const video = open();
const path = `/api/videos/${video.id}/reactions`;
const reactionsResponse = (own: string[], loved: number, fire = 0): ReactionsResponse => ({
  reactions: counts(loved, fire),
  own,
});
const button = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const state = (name: string) => [button(name).textContent, button(name).getAttribute('aria-pressed')];
const loved = (count: number) => `❤️ Love it ${count}`;
const advanceTime = () => act(() => jest.advanceTimersByTimeAsync(2000));
const posts = (requests: RecordedRequest[]) =>
  requests
    .filter(({ route }) => route === `POST ${path}`)
    .map(({ body }) => (body as { reaction: string }).reaction);

async function visit(responses: Record<string, unknown> = {}, shown = video) {
  const requests = fakeApi(responses);
  const view = render(<Reactions video={shown} />);
  await advanceTime();
  return { requests, ...view };
}

// Load the lazy module before the fake timers start.
beforeAll(() => import('../../shared/reactions/reaction-requests.ts'));
beforeEach(() => {
  jest.useFakeTimers();
  document.cookie = `${cookies.memberHint}=; max-age=0`;
});

describe('the reactions of a video', () => {
  it('are only counts on a locked video, without any request', async () => {
    localStorage.setItem('reacted', '1');
    const requests = fakeApi({});
    render(<Reactions video={someLockedVideo({ reactions: counts(3) })} />);
    await advanceTime();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('list', { name: 'Reactions' }).textContent).toBe(loved(3));
    expect(requests).toEqual([]);
  });

  it('request nothing for a first-time visitor', async () => {
    const { requests } = await visit();
    expect(requests).toEqual([]);
    expect(state('Love it')).toEqual([loved(3), 'false']);
  });

  it.each<[string, () => void]>([
    ['who reacted before', () => localStorage.setItem('reacted', '1')],
    ['with a session', () => (document.cookie = `${cookies.memberHint}=1`)],
  ])('show their own reactions to a visitor %s', async (_who, prepare) => {
    prepare();
    const { requests } = await visit({ [`GET ${path}`]: reactionsResponse(['love'], 4) });
    expect(requests).toHaveLength(1);
    expect(state('Love it')).toEqual([loved(4), 'true']);
  });

  it('keep the counts of the page when the own reactions fail to load', async () => {
    localStorage.setItem('reacted', '1');
    await visit({ [`GET ${path}`]: badGatewayResponse() });
    expect(state('Love it')).toEqual([loved(3), 'false']);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('change immediately and then follow the server', async () => {
    const given = Promise.withResolvers<unknown>();
    const replies = [given.promise, reactionsResponse([], 7)];
    const { requests } = await visit({ [`POST ${path}`]: () => replies.shift() });
    fireEvent.click(button('Love it'));
    expect(state('Love it')).toEqual([loved(4), 'true']);
    expect(localStorage.getItem('reacted')).toBeNull();
    given.resolve(reactionsResponse(['love'], 8));
    await advanceTime();
    // Other visitors reacted meanwhile.
    expect(state('Love it')).toEqual([loved(8), 'true']);
    expect(localStorage.getItem('reacted')).toBe('1');

    fireEvent.click(button('Love it'));
    expect(state('Love it')).toEqual([loved(7), 'false']);
    await advanceTime();
    expect(state('Love it')).toEqual([loved(7), 'false']);
    expect(posts(requests)).toEqual(['love', 'love']);
  });

  it('stay given when they are pressed before the page knows them', async () => {
    localStorage.setItem('reacted', '1');
    const { requests } = await visit({
      [`GET ${path}`]: new Promise(() => undefined),
      [`POST ${path}`]: reactionsResponse(['love'], 4),
    });
    fireEvent.click(button('Love it'));
    await advanceTime();
    expect(requests.at(-1)?.body).toEqual({ reaction: 'love', on: true });
    expect(state('Love it')).toEqual([loved(4), 'true']);
    fireEvent.click(button('Love it'));
    await advanceTime();
    expect(requests.at(-1)?.body).toEqual({ reaction: 'love', on: false });
  });

  it('do what the button said when another answer comes meanwhile', async () => {
    const first = Promise.withResolvers<unknown>();
    const replies = [first.promise, reactionsResponse(['love', 'fire'], 4, 2)];
    const { requests } = await visit({ [`POST ${path}`]: () => replies.shift() });
    fireEvent.click(button('Love it'));
    fireEvent.click(button('Fire'));
    // The visitor gave the second reaction in another tab.
    first.resolve(reactionsResponse(['love', 'fire'], 4, 2));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(state('Fire')).toEqual(['🔥 Fire 2', 'true']);
    await advanceTime();
    expect(requests.map(({ body }) => body)).toEqual([
      { reaction: 'love', on: true },
      { reaction: 'fire', on: true },
    ]);
  });

  it.each([
    { stored: ['love'], sent: 1, given: 4 },
    { stored: [], sent: 2, given: 4 },
  ])('are not taken by an api that only toggles, after $stored', async ({ stored, sent, given }) => {
    const { requests } = await visit({
      [`GET ${path}`]: reactionsResponse(stored, 3 + stored.length),
      [`POST ${path}`]: ({ body }: RecordedRequest) =>
        'on' in (body as object) ? problemResponse('invalid_request') : reactionsResponse(['love'], given),
    });
    fireEvent.click(button('Love it'));
    await advanceTime();
    expect(posts(requests)).toHaveLength(sent);
    expect(state('Love it')).toEqual([loved(given), 'true']);
  });

  it('send one request for a double click', async () => {
    const { requests } = await visit({ [`POST ${path}`]: reactionsResponse(['love'], 4) });
    fireEvent.click(button('Love it'));
    fireEvent.click(button('Love it'));
    await advanceTime();
    expect(posts(requests)).toEqual(['love']);
    expect(state('Love it')).toEqual([loved(4), 'true']);
  });

  it('are sent one after the other without flickering', async () => {
    const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    const replies = [first.promise, second.promise];
    const { requests } = await visit({ [`POST ${path}`]: () => replies.shift() });
    fireEvent.click(button('Love it'));
    fireEvent.click(button('Fire'));
    await advanceTime();
    expect(posts(requests)).toEqual(['love']);
    first.resolve(reactionsResponse(['love'], 4));
    await advanceTime();
    expect(posts(requests)).toEqual(['love', 'fire']);
    // The first response does not include the second reaction yet.
    expect(state('Fire')).toEqual(['🔥 Fire 1', 'true']);
    second.resolve(reactionsResponse(['love', 'fire'], 4, 1));
    await advanceTime();
    expect([state('Love it'), state('Fire')]).toEqual([
      [loved(4), 'true'],
      ['🔥 Fire 1', 'true'],
    ]);
  });

  it('roll back and show why when the server refuses', async () => {
    await visit({ [`POST ${path}`]: problemResponse('rate_limited') });
    fireEvent.click(button('Love it'));
    expect(state('Love it')).toEqual([loved(4), 'true']);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(state('Love it')).toEqual([loved(3), 'false']);
    expect(screen.getByRole('status').textContent).toBe(problems.rate_limited.detail);
    expect(localStorage.getItem('reacted')).toBeNull();
  });

  it('can be tried again after a failure', async () => {
    const replies = [badGatewayResponse(), reactionsResponse(['love'], 4)];
    await visit({ [`POST ${path}`]: () => replies.shift() });
    fireEvent.click(button('Love it'));
    await advanceTime();
    fireEvent.click(button('Love it'));
    await advanceTime();
    expect(state('Love it')).toEqual([loved(4), 'true']);
  });

  it('ignore an older response about the own reactions', async () => {
    localStorage.setItem('reacted', '1');
    const old = Promise.withResolvers<unknown>();
    await visit({ [`GET ${path}`]: old.promise, [`POST ${path}`]: reactionsResponse(['love'], 4) });
    fireEvent.click(button('Love it'));
    await advanceTime();
    old.resolve(reactionsResponse([], 3));
    await advanceTime();
    expect(state('Love it')).toEqual([loved(4), 'true']);
  });

  it('reset for another session and on another video', async () => {
    const { rerender } = await visit({ [`POST ${path}`]: reactionsResponse(['love'], 4) });
    fireEvent.click(button('Love it'));
    await advanceTime();
    advanceSessionEpoch();
    rerender(<Reactions video={{ ...video }} />);
    expect(state('Love it')).toEqual([loved(3), 'false']);
    rerender(<Reactions video={open({ reactions: counts(9) })} />);
    expect(state('Love it')).toEqual([loved(9), 'false']);
  });

  it('work when storage is forbidden', async () => {
    const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    });
    try {
      await visit({ [`POST ${path}`]: reactionsResponse(['love'], 4) });
      fireEvent.click(button('Love it'));
      await advanceTime();
      expect(state('Love it')).toEqual([loved(4), 'true']);
    } finally {
      forbidden.mockRestore();
    }
  });
});
