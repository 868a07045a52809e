export const trashKinds = ['photo', 'post', 'event'] as const;
export type TrashKind = (typeof trashKinds)[number];
