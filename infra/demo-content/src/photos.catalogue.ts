export interface DemoPhoto {
  caption: string | null;
  /** The time at which the creator uploaded it. */
  uploadedAt: Date;
  /** The camera has written it into the file; null for a file without metadata. */
  takenAt: Date | null;
}

interface Outing {
  day: string;
  captions: readonly (string | null)[];
}

/** Newest first. */
const outings: readonly Outing[] = [
  {
    day: '2025-10-05',
    captions: [
      'The last of it, from our usual rock',
      'No shade anywhere, and I did not mind',
      null,
      'A wall at six in the morning',
      'Arches and a circle, for no reason at all',
    ],
  },
  {
    day: '2025-09-07',
    captions: [
      'Ten minutes later everything was blue',
      'Our tracks were the only ones',
      'This one waves',
      null,
      'A doorway, or the moon pretending to be one',
      'Moonrise, seen from the tailgate',
      'Before the wind woke up',
      null,
    ],
  },
  {
    day: '2025-08-10',
    captions: [
      'The colour of honey',
      'Still life with two arches',
      'Upright, because the sky was',
      null,
      'They look like people in this light',
      'A slow wave that stopped a long time ago',
    ],
  },
  {
    day: '2025-07-13',
    captions: [
      null,
      null,
      'I walked up this one twice',
      'The tallest of the family',
      'So close that it could be paint, and so wide that it did not fit into one picture: I stood with my back against the other wall and still lost the end of the line.',
      null,
      'The moon had the road to itself',
    ],
  },
  { day: '2025-06-15', captions: ['Coffee with a view', null, 'Warm to the touch', 'Round things'] },
  { day: '2025-05-11', captions: ['We had this evening to ourselves', null] },
  { day: '2025-04-06', captions: ['Good night', 'Somebody has stacked blankets', null, 'How it all began'] },
];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Sorted by date, newest first. */
export const demoPhotos: readonly DemoPhoto[] = outings.flatMap(({ day, captions }) =>
  captions.map((caption, index) => {
    const at = Date.parse(`${day}T18:00:00Z`) - index * minuteMs;
    // The creator uploads her photos on the day after, and has cut every third one with a program.
    return { caption, uploadedAt: new Date(at), takenAt: index % 3 === 2 ? null : new Date(at - dayMs) };
  }),
);
