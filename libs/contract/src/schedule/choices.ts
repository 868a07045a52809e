export const scheduledKinds = ['post', 'photo', 'event'] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];

export const scheduledActions = ['publish', 'takeDown'] as const;
export type ScheduledAction = (typeof scheduledActions)[number];

export const zoneChanges = ['keepMoment', 'keepLocalTime'] as const;
export type ZoneChange = (typeof zoneChanges)[number];
