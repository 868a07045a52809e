/** Properties of items that have versions of their own. */
export const itemKinds = ['photo', 'event', 'video', 'post', 'eventPhoto'] as const;
