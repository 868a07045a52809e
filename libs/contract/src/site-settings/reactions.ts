/** Reactions to videos, photos and posts; `value` is stored and therefore never changes. */
export const reactions = [
  { emoji: '❤️', text: 'Love it', value: 'love' },
  { emoji: '🔥', text: 'Fire', value: 'fire' },
  { emoji: '😮', text: 'Wow', value: 'wow' },
  { emoji: '👏', text: 'Bravo', value: 'bravo' },
] as const;

export type ReactionValue = (typeof reactions)[number]['value'];
