/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeAll, expect, it, jest } from '@jest/globals';
import { texts, type Video, videoPath, videoPageTexts } from '@sandstone/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router-dom';
import { someLockedVideo, someVideo } from '../../shared/testing/video.builder.ts';
import { Player } from './player.tsx';

const origin = 'https://player.example';
const clip = someVideo({ title: 'Clip' });
const full = someLockedVideo({ title: 'Full', slug: 'full' });
const next = someVideo({ title: 'Another clip', slug: 'another' });
const { ends } = videoPageTexts;
const { lockedPreview } = texts.videos;

// Its code takes longer to load than a query waits.
beforeAll(() => import('./used-player.lazy.tsx'));

async function open(others: readonly Video[] = [next, full]) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Player video={clip} others={others} origin={origin} /> },
  ]);
  render(<Stub />);
  // The role of a frame is not exposed.
  const frame = screen.getByTitle<HTMLIFrameElement>('Clip');
  if (frame.contentWindow === null) throw new Error('The frame has no window');
  const player = frame.contentWindow;
  const posted = jest.spyOn(player, 'postMessage').mockImplementation(() => undefined);
  expect(posted).not.toHaveBeenCalled();
  // A click into the player.
  await act(async () => {
    frame.focus();
    dispatchEvent(new Event('blur'));
    await import('./used-player.lazy.tsx');
  });
  return { frame, player, posted };
}
const say = (message: unknown, from: Partial<MessageEventInit>) =>
  act(() => {
    dispatchEvent(new MessageEvent('message', { data: message, origin, ...from }));
  });
const event = (name: string) => JSON.stringify({ context: 'player.js', version: '0.0.11', event: name });
const offer = () => screen.queryByRole('region', { name: ends.label });

it('asks a player that the visitor uses for its events, and offers the full video at the end of a clip', async () => {
  const { player, posted } = await open();
  say(event('ready'), { source: player });
  expect(posted.mock.calls).toEqual(
    ['play', 'ended', 'play', 'ended'].map((value) => [
      expect.stringContaining(`"value":"${value}"`),
      origin,
    ]),
  );
  expect(offer()).toBeNull();
  say(event('ended'), { source: player });
  expect(offer()?.textContent).toContain(ends.full);
  // It is locked: the offer leads to it through the sign-in page.
  expect(screen.getByRole('link', { name: lockedPreview }).getAttribute('href')).toBe(
    `/signin?redirect=${encodeURIComponent(videoPath(full))}`,
  );
});

it('offers the next video where there is no full one, and nothing where there is none', async () => {
  const { player } = await open([next]);
  say(event('ended'), { source: player });
  expect(screen.getByRole('link', { name: ends.watchNext }).getAttribute('href')).toBe(videoPath(next));
  cleanup();
  const alone = await open([]);
  say(event('ended'), { source: alone.player });
  expect(offer()).toBeNull();
});

it('goes when the video is played again, or is dismissed, which leads the focus back to the player', async () => {
  const { player, frame } = await open();
  say(event('ended'), { source: player });
  say(event('play'), { source: player });
  expect(offer()).toBeNull();
  say(event('ended'), { source: player });
  fireEvent.click(screen.getByRole('button', { name: texts.navigation.close }));
  expect(offer()).toBeNull();
  expect(document.activeElement).toBe(frame);
  say(event('ended'), { source: player });
  fireEvent.keyDown(screen.getByRole('link', { name: lockedPreview }), { key: 'Escape' });
  expect(offer()).toBeNull();
});

it('ignores messages of others, and what is no event of a player', async () => {
  const { player } = await open();
  say(event('ended'), { source: player, origin: 'https://elsewhere.example' });
  say(event('ended'), { source: window });
  say(event('ended'), { source: null });
  for (const data of ['ended', 'null', '{"event":"ended"}', { context: 'player.js', event: 'ended' }, 7])
    say(data, { source: player });
  expect(offer()).toBeNull();
});
