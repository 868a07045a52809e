/** The titles of the adventures that the others refer to. */
export const titles = {
  mesa: 'Last Light at the Mesa',
  dunes: 'A Walk through the Dunes',
  saguaros: 'Blue Hour by the Saguaros',
  sandstone: 'Sandstone and Shade',
  dawn: 'Rose Dawn',
  gravel: 'The Gravel Road',
  walls: 'Between High Walls',
} as const;

/** The title of a video, or the number of a photo, from 0. */
export type DemoItem = string | number;

export interface DemoEvent {
  title: string;
  description: string;
  /** The site sorts by date, newest first. Dates are fixed, so that every first start shows the same site. */
  date: string;
  /** The event's videos and photos in order; without them, it has its videos alone. */
  items?: readonly DemoItem[];
  /** The photo that was chosen as its picture. */
  coverPhoto?: number;
}

export const demoEvents: readonly DemoEvent[] = [
  {
    title: titles.mesa,
    description: `We drove out in the late afternoon and stayed until the stone let go of the warmth. The sky went from copper to plum, and neither of us wanted to turn back first.

There is a flat rock near the edge that keeps the heat of the whole day. I sat on it with my hat in my lap and listened: a raven, a truck very far away, and the small clicks of the stone as it cooled.

The long video begins there. It does not show the walk back in the dark, with one lamp between us and a lot of laughter, but that was part of it, too.`,
    date: '2025-10-04T00:00:00Z',
    items: ['The Sun Goes Down', 'Standing Tall', 30, 0, 15, 5, 20, 35, 'The Long Evening', 10, 25],
  },
  {
    title: titles.dunes,
    description:
      'No path, only ridges. The wind had drawn new lines over night, and we followed one of them to see where it would end.',
    date: '2025-09-06T00:00:00Z',
  },
  {
    title: titles.saguaros,
    description: `There are twenty minutes after sunset when everything turns blue and the tall ones look like people who are waiting. We waited with them.

I had brought a chair, a thermos and no plan. That was the right amount of everything.`,
    date: '2025-08-09T00:00:00Z',
  },
  {
    title: titles.sandstone,
    description:
      'A slow noon in a narrow canyon: bands of rock, a strip of sky, and cool air that comes from nowhere.',
    date: '2025-07-12T00:00:00Z',
  },
  {
    title: titles.dawn,
    description: 'Up at four, coffee in the dark, and then this.',
    date: '2025-06-14T00:00:00Z',
  },
  {
    title: 'Rain on the Way',
    description: `Clouds all day and not one drop. We had come for the rain, so there is no video, but I had the camera with me, and when I went through the pictures of this year I found that they make one long day.

So here it is: thirty of them, from the first pink to the last of the moon. I put them in the order of the hours, not of the weeks.

We will go back for the rain.`,
    date: '2025-05-10T00:00:00Z',
    // The thirty photos go from dawn to night.
    items: [
      3, 11, 18, 26, 33, 6, 13, 21, 28, 1, 8, 16, 23, 31, 7, 14, 22, 29, 4, 12, 19, 27, 34, 35, 2, 9, 17, 24,
      32, 25,
    ],
    coverPhoto: 11,
  },
  {
    title: titles.gravel,
    description:
      'Eleven miles of gravel, one gate, and nobody else. I filmed only once, when the dust had settled.',
    date: '2025-03-08T00:00:00Z',
  },
  {
    title: titles.walls,
    description: `My husband holds the phone upright, always, and for once he was right: this place is all height. Three steps wide at the entrance, one in the middle, and so deep that the sky is a ribbon.

We went in before noon, when the light comes straight down. It lasts half an hour. After that the walls turn red, then brown, and you hear your own steps again.`,
    date: '2025-02-15T00:00:00Z',
  },
];
