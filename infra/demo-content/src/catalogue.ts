import { type VideoType } from '@sandstone/contract';
import { type SceneName } from './picture.ts';

// The demo's content besides photos. Dates are fixed, so that every first start shows the same site.

export interface DemoEvent {
  title: string;
  description: string;
  /** The site sorts by date, newest first. */
  date: string;
}

export interface DemoVideo {
  title: string;
  description: string | null;
  /** The title of its event; null for a video without one. */
  event: string | null;
  type: VideoType;
  portrait: boolean;
  minutes: number;
  publishedAt: string;
  /** Null for a missing thumbnail. */
  cover: { scene: SceneName; palette: number } | null;
}

export interface DemoPost {
  description: string;
  createdOn: string;
  /** Indices of the demo's photos, from 0. */
  photos: readonly number[];
}

export const demoEvents: readonly DemoEvent[] = [
  {
    title: 'Last Light at the Mesa',
    description:
      'We drove out in the late afternoon and stayed until the stone let go of the warmth. The sky went from copper to plum, and neither of us wanted to be the first to turn back.',
    date: '2025-10-04T00:00:00Z',
  },
  {
    title: 'A Walk through the Dunes',
    description:
      'No path, only ridges. The wind had drawn new lines over night, and we followed one of them to see where it would end.',
    date: '2025-09-06T00:00:00Z',
  },
  {
    title: 'Blue Hour by the Saguaros',
    description:
      'There are twenty minutes after sunset when everything turns blue and the tall ones look like people who are waiting. We waited with them.',
    date: '2025-08-09T00:00:00Z',
  },
  {
    title: 'Sandstone and Shade',
    description:
      'A slow noon in a narrow canyon: bands of rock, a strip of sky, and cool air that comes from nowhere.',
    date: '2025-07-12T00:00:00Z',
  },
  {
    title: 'Rose Dawn',
    description: 'Up at four, coffee in the dark, and then this.',
    date: '2025-06-14T00:00:00Z',
  },
  {
    title: 'Rain on the Way',
    description: 'Clouds all day and not one drop. We will come back for the rain.',
    date: '2025-05-10T00:00:00Z',
  },
];

const [mesa, dunes, saguaros, sandstone, dawn] = demoEvents.map(({ title }) => title);

/** Sorted by date, newest first. */
export const demoVideos: readonly DemoVideo[] = [
  {
    title: 'The Sun Goes Down',
    description: 'One minute of the last light, without a cut.',
    event: mesa ?? null,
    type: 'free',
    portrait: false,
    minutes: 1,
    publishedAt: '2025-10-06T18:00:00Z',
    cover: { scene: 'mesa', palette: 0 },
  },
  {
    title: 'Standing Tall',
    description: 'The same wall, held upright.',
    event: mesa ?? null,
    type: 'free',
    portrait: true,
    minutes: 1,
    publishedAt: '2025-10-05T18:00:00Z',
    cover: { scene: 'mesa', palette: 1 },
  },
  {
    title: 'The Long Evening',
    description: 'From the first long shadow to the first star, all of it.',
    event: mesa ?? null,
    type: 'premium',
    portrait: false,
    minutes: 34,
    publishedAt: '2025-10-04T20:00:00Z',
    cover: { scene: 'mesa', palette: 2 },
  },
  {
    title: 'Following the Ridge',
    description: 'A few steps along the edge of the sand.',
    event: dunes ?? null,
    type: 'free',
    portrait: false,
    minutes: 2,
    publishedAt: '2025-09-08T18:00:00Z',
    cover: { scene: 'dunes', palette: 1 },
  },
  {
    title: 'Where the Line Ends',
    description: 'The whole walk, there and back.',
    event: dunes ?? null,
    type: 'premium',
    portrait: false,
    minutes: 41,
    publishedAt: '2025-09-07T18:00:00Z',
    cover: { scene: 'dunes', palette: 0 },
  },
  {
    title: 'Sand in Slow Motion',
    description: null,
    event: dunes ?? null,
    type: 'premium',
    portrait: true,
    minutes: 12,
    publishedAt: '2025-09-06T20:00:00Z',
    cover: { scene: 'dunes', palette: 3 },
  },
  {
    title: 'Twenty Minutes of Blue',
    description: 'The hour in one minute.',
    event: saguaros ?? null,
    type: 'free',
    portrait: false,
    minutes: 1,
    publishedAt: '2025-08-11T18:00:00Z',
    cover: { scene: 'saguaro', palette: 2 },
  },
  {
    title: 'Silhouettes',
    description: 'Arms up, all of them.',
    event: saguaros ?? null,
    type: 'free',
    portrait: true,
    minutes: 1,
    publishedAt: '2025-08-10T18:00:00Z',
    cover: { scene: 'saguaro', palette: 0 },
  },
  {
    title: 'Until the Stars Come Out',
    description: 'A camera, a tripod, and patience.',
    event: saguaros ?? null,
    type: 'premium',
    portrait: false,
    minutes: 27,
    publishedAt: '2025-08-09T20:00:00Z',
    cover: { scene: 'saguaro', palette: 4 },
  },
  {
    title: 'Bands of Red',
    description: 'So close that it could be paint.',
    event: sandstone ?? null,
    type: 'free',
    portrait: false,
    minutes: 1,
    publishedAt: '2025-07-14T18:00:00Z',
    cover: { scene: 'strata', palette: 5 },
  },
  {
    title: 'Echo',
    description: 'Listen to this one. Its picture got lost on the way home.',
    event: sandstone ?? null,
    type: 'free',
    portrait: false,
    minutes: 2,
    publishedAt: '2025-07-13T18:00:00Z',
    cover: null,
  },
  {
    title: 'A Strip of Sky',
    description: 'Looking up, walking on.',
    event: sandstone ?? null,
    type: 'free',
    portrait: true,
    minutes: 1,
    publishedAt: '2025-07-12T20:00:00Z',
    cover: { scene: 'strata', palette: 1 },
  },
  {
    title: 'First Rays',
    description: 'The minute for which we got up.',
    event: dawn ?? null,
    type: 'free',
    portrait: true,
    minutes: 1,
    publishedAt: '2025-06-15T18:00:00Z',
    cover: { scene: 'mesa', palette: 3 },
  },
  {
    title: 'Breakfast Outside',
    description: 'The whole morning, from the first grey to the second coffee.',
    event: dawn ?? null,
    type: 'premium',
    portrait: false,
    minutes: 22,
    publishedAt: '2025-06-14T20:00:00Z',
    cover: { scene: 'dunes', palette: 3 },
  },
  {
    title: 'Arches and Circles',
    description: 'A small still life, belonging to nothing else.',
    event: null,
    type: 'free',
    portrait: false,
    minutes: 1,
    publishedAt: '2025-04-20T18:00:00Z',
    cover: { scene: 'shapes', palette: 1 },
  },
  {
    title: 'Night Drive',
    description: 'Headlights, an empty road, and the moon over the mesa.',
    event: null,
    type: 'premium',
    portrait: false,
    minutes: 18,
    publishedAt: '2025-04-12T18:00:00Z',
    cover: { scene: 'mesa', palette: 4 },
  },
];

export const demoPosts: readonly DemoPost[] = [
  {
    description: 'Six pictures from one evening, in the order in which the light left.',
    createdOn: '2025-10-07T09:00:00Z',
    photos: [0, 5, 10, 15, 20, 25],
  },
  {
    description: 'Back from the dunes, with sand in every pocket.',
    createdOn: '2025-09-09T09:00:00Z',
    photos: [1, 6, 11],
  },
  {
    description: 'A quiet week. Nothing to show, much to look forward to: the next trip is planned.',
    createdOn: '2025-08-20T09:00:00Z',
    photos: [],
  },
  {
    description: 'My favourite saguaro. It has a name, but that stays between us.',
    createdOn: '2025-08-12T09:00:00Z',
    photos: [2],
  },
  {
    description:
      'Lines in stone: I could look at them for hours. Each band was once a beach, a river bed or a dune, and all of them lie on top of one another as if somebody had stacked blankets.',
    createdOn: '2025-07-15T09:00:00Z',
    photos: [3, 8, 13, 18],
  },
  {
    description: 'Four in the morning is a strange time to be happy.',
    createdOn: '2025-06-16T09:00:00Z',
    photos: [7, 12],
  },
];
