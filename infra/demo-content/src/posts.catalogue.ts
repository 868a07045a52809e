export interface DemoPost {
  description: string;
  createdOn: string;
  /** Indices of the demo's photos, from 0. */
  photos: readonly number[];
}

/** Sorted by date, newest first. */
export const demoPosts: readonly DemoPost[] = [
  {
    description: 'First fire of the season.',
    createdOn: '2025-10-19T09:00:00Z',
    photos: [],
  },
  {
    description:
      'I am often asked why I keep going back to the same mesa. It is never the same one. In October the light comes in low and finds every crack, the wind has another voice, and I walk slower, because nothing out there has ever been in a hurry. Nor am I.',
    createdOn: '2025-10-12T09:00:00Z',
    photos: [30],
  },
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
    description: 'Too hot for words.',
    createdOn: '2025-07-04T09:00:00Z',
    photos: [16, 31],
  },
  {
    description: 'Four in the morning is a strange time to be happy.',
    createdOn: '2025-06-16T09:00:00Z',
    photos: [7, 12],
  },
  {
    description:
      'We waited for the rain from breakfast to dinner. It came as far as the next valley, looked at us and turned around. I have never seen so many kinds of grey, and I have never been so happy to be dry. Next spring we will try again, with the better thermos.',
    createdOn: '2025-05-12T09:00:00Z',
    photos: [],
  },
  {
    description: 'Hello again. I have missed this.',
    createdOn: '2025-04-07T09:00:00Z',
    photos: [34, 35, 33],
  },
];
