/** Refusals of a plan. */
export const scheduleRefusals = {
  unknownZone: 'This time zone is not known.',
  wrongOrder: 'Choose a time for taking it down that is after its publication.',
  tooMany: (max: number) => `At most ${max.toLocaleString('en')} items can be planned.`,
  publicPost: 'This post is published already.',
} as const;
