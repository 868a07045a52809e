const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Counts of an event's short free clips and full premium videos. */
export interface VideoCounts {
  free: number;
  premium: number;
}

/** '2 Short Clips and 1 Full Video', only one part if the other is zero, or 'No videos'. */
export const videoCounts = ({ free, premium }: VideoCounts) =>
  [
    ...(free > 0 ? [counted(free, 'Short Clip')] : []),
    ...(premium > 0 ? [counted(premium, 'Full Video')] : []),
  ].join(' and ') || 'No videos';
