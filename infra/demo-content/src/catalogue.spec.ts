import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { demoEvents } from './events.catalogue.ts';
import { demoPhotos } from './photos.catalogue.ts';
import { demoPosts } from './posts.catalogue.ts';
import { demoVideos } from './videos.catalogue.ts';

const videosOf = (title: string) => demoVideos.filter(({ event }) => event === title);
const photosOf = ({ items = [] }: (typeof demoEvents)[number]) =>
  items.filter((item) => typeof item === 'number');
const monthOf = (moment: string) => moment.slice(0, 'yyyy-mm'.length);
const months = (moments: readonly string[]) => new Set(moments.map(monthOf)).size;
const isSorted = (moments: readonly string[]) =>
  moments.every((moment, index) => index === 0 || moment < (moments[index - 1] ?? ''));

describe('adventures', () => {
  it.each(demoEvents)('$title has items that exist, each of them once', (event) => {
    const { title, items = [] } = event;
    const titles = items.filter((item) => typeof item === 'string');
    if (items.length > 0)
      expect(titles.toSorted()).toEqual(
        videosOf(title)
          .map((video) => video.title)
          .toSorted(),
      );
    expect(photosOf(event).filter((number) => demoPhotos[number] === undefined)).toEqual([]);
    expect(new Set(items).size).toBe(items.length);
  });

  it('include one with a single clip', () => {
    const lone = demoEvents.filter(({ title }) => videosOf(title).length === 1);
    expect(lone.map(({ title }) => videosOf(title)[0]?.type)).toEqual(['free']);
  });

  it('include one whose clips are portrait, but for one', () => {
    const shapes = demoEvents.map(({ title }) => videosOf(title).map(({ portrait }) => portrait));
    expect(
      shapes.filter((some) => some.length > 3 && some.filter((portrait) => !portrait).length === 1),
    ).toHaveLength(1);
  });

  it('include one of thirty photos, with captions on some, in an order of its own', () => {
    const [album] = demoEvents.filter((event) => photosOf(event).length >= 30);
    const numbers = album === undefined ? [] : photosOf(album);
    expect(new Set(numbers.map((number) => demoPhotos[number]?.caption === null)).size).toBe(2);
    expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('include one that mixes videos and photos', () => {
    const kinds = demoEvents.map(({ items = [] }) => items.map((item) => typeof item));
    const changes = kinds.map((kind) => kind.filter((each, index) => each !== kind[index - 1]).length);
    expect(Math.max(...changes)).toBeGreaterThan(3);
  });

  it('have stories of one sentence and of some paragraphs', () => {
    const lengths = demoEvents.map(({ description }) => description.split('\n\n').length);
    expect(Math.min(...lengths)).toBe(1);
    expect(Math.max(...lengths)).toBe(3);
  });
});

describe('posts', () => {
  it('have no photo, one, three, and more than a card shows', () => {
    const counts = demoPosts.map(({ photos }) => photos.length);
    for (const count of [0, 1, limits.post.cardPhotos]) expect(counts).toContain(count);
    expect(Math.max(...counts)).toBeGreaterThan(limits.post.cardPhotos);
  });

  it('are as long as a post can be, and as short as a line', () => {
    const lengths = demoPosts.map(({ description }) => description.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(limits.post.maxDescriptionLength);
    expect(Math.max(...lengths)).toBeGreaterThan(limits.post.maxDescriptionLength - 10);
    expect(Math.min(...lengths)).toBeLessThan(40);
  });

  it('name photos that exist', () => {
    const numbers = demoPosts.flatMap(({ photos }) => photos);
    expect(numbers.filter((number) => demoPhotos[number] === undefined)).toEqual([]);
  });
});

describe('dates', () => {
  it.each([
    ['events', demoEvents.map(({ date }) => date)],
    ['videos', demoVideos.map(({ publishedAt }) => publishedAt)],
    ['posts', demoPosts.map(({ createdOn }) => createdOn)],
    ['photos', demoPhotos.map(({ uploadedAt }) => uploadedAt.toISOString())],
  ])('of %s are over several months, newest first', (_, moments) => {
    expect(months(moments)).toBeGreaterThan(5);
    expect(isSorted(moments)).toBe(true);
  });
});
