import { type ScheduledAction, type ScheduledKind, type ZoneChange } from './choices.ts';

const photos = (count: number) => (count === 1 ? 'photo' : `${count} photos`);

const actions = { publish: 'Goes live', takeDown: 'Comes down' } satisfies Record<ScheduledAction, string>;

/** Texts of the schedule: what is published and taken down at a date and time. */
export const schedule = {
  title: 'Schedule',
  lead: 'What goes live, what comes down, and when.',
  actions,
  kinds: { post: 'Post', photo: 'Photo', event: 'Adventure' } satisfies Record<ScheduledKind, string>,
  when: (action: ScheduledAction, moment: string) => `${actions[action]} ${moment}`,
  failed: { publish: 'Not published', takeDown: 'Not taken down' } satisfies Record<ScheduledAction, string>,
  failedAt: { publish: 'Should have gone live', takeDown: 'Should have come down' } satisfies Record<
    ScheduledAction,
    string
  >,
  photos: (count: number) => `${count} photos`,
  noName: {
    post: 'Post without text',
    photo: 'Photo without a description',
    event: 'Adventure',
  } satisfies Record<ScheduledKind, string>,
  photosDeleted: 'Its photos were deleted',
  somePhotosDeleted: (count: number) =>
    count === 1 ? '1 of its photos was deleted' : `${count} of its photos were deleted`,

  calendar: 'Calendar',
  comingUp: 'Coming up',
  today: 'Today',
  tomorrow: 'Tomorrow',
  earlier: 'Earlier',
  later: 'Later',
  planned: (count: number) => (count === 0 ? 'nothing planned' : `${count} planned`),
  more: (count: number) => `+${count} more`,
  showAll: 'Show all days',
  nothingOn: (day: string) => `Nothing is planned for ${day}.`,
  empty: 'Nothing planned yet',
  emptyText:
    'Write a post and choose “Schedule…” instead of publishing it right away. Photos and adventures can wait for their moment, too.',
  writePost: 'Write a post',
  choosePhotos: 'Choose photos',
  unreachable: 'Your schedule could not be loaded',
  seeAll: 'See your schedule',
  next: 'Next on your schedule',

  move: (name: string) => `Move ${name} to another day`,
  dragHelp:
    'Press Space to pick it up, choose a day with the arrow keys, and press Space again. Escape leaves it where it was.',
  lifted: (name: string) => `${name} picked up`,
  over: (name: string, day: string) => `${name} over ${day}`,
  overNothing: (name: string) => `${name} is over no day that can take it`,
  dropped: (name: string, day: string) => `${name} moved to ${day}`,
  stayed: (name: string) => `${name} stays where it was`,
  moved: (day: string) => `Moved to ${day}`,
  changeTime: 'Change time',
  now: { publish: 'Publish now', takeDown: 'Take down now' } satisfies Record<ScheduledAction, string>,
  remove: 'Remove',
  removeFrom: (name: string) => `Remove ${name} from the schedule`,
  edit: (name: string) => `Edit ${name}`,
  removed: 'Removed from the schedule',
  done: { publish: 'Published', takeDown: 'Taken down' } satisfies Record<ScheduledAction, string>,
  postTakenDown: 'Taken down. The post is a draft now.',

  open: 'Schedule…',
  openTakeDown: 'Take down…',
  dialogTitle: 'Schedule',
  dialogTitlePhotos: (count: number) => `Schedule ${photos(count)}`,
  takeDownTitle: 'Take down',
  publishTime: 'Goes live on',
  takeDownTime: 'Comes down on',
  clear: 'Clear',
  hiddenUntil: 'It is hidden until then.',
  takeDownHints: {
    post: 'Then it becomes a draft again. Leave it empty to keep it up.',
    photo: 'Then it leaves your gallery. Leave it empty to keep it there.',
    event: 'Then it is hidden. Leave it empty to keep it up.',
  } satisfies Record<ScheduledKind, string>,
  past: {
    publish: 'This time has passed: it goes live as soon as you save.',
    takeDown: 'This time has passed: it comes down as soon as you save.',
  } satisfies Record<ScheduledAction, string>,
  timeMissing: 'Choose a date and a time.',
  save: 'Schedule',
  saving: 'Scheduling…',
  scheduled: (moment: string) => `Scheduled for ${moment}`,
  changed: 'Schedule changed',
  schedulingPost: 'Scheduling post',
  scheduleFailed: (status: number) => `Failed to schedule post: ${status}`,
  savedPost: 'Scheduled post saved',
  savingPost: 'Saving post',

  badge: 'Scheduled',
  scheduledFor: (moment: string) => `Scheduled: ${moment}`,
  until: (moment: string) => `Until ${moment}`,

  zoneIs: (zone: string) => `Times are in ${zone}.`,
  zoneTime: (city: string, offset: string) => `${city} time (${offset})`,
  changeZone: 'Change time zone',
  zone: 'Time zone',
  useZone: (city: string) => `Use ${city}`,
  zoneHere: (city: string) => `Your device is set to ${city}.`,
  whatAboutPlans: 'What about everything that is planned?',
  zoneChanges: {
    keepLocalTime: 'Keep the time on the clock',
    keepMoment: 'Keep the moment',
  } satisfies Record<ZoneChange, string>,
  zoneExample: (before: string, city: string, after: string, newCity: string) =>
    `${before} in ${city} becomes ${after} in ${newCity}.`,
  zoneSaved: 'Time zone changed',
} as const;

/** Refusals of a plan. */
export const scheduleRefusals = {
  unknownZone: 'This time zone is not known.',
  wrongOrder: 'Choose a time for taking it down that is after its publication.',
  tooMany: (max: number) => `At most ${max.toLocaleString('en')} items can be planned.`,
  publicPost: 'This post is published already.',
} as const;
