import { type ReactionsResponse, type UnlockedVideo } from '@sandstone/contract';

export interface ShownReaction {
  value: string;
  emoji: string;
  text: string;
  count: number;
  /** True if the visitor gave this reaction. */
  isOwn: boolean;
}

/** Whether each value with a request under way is given after it. */
export type PendingReactions = Readonly<Record<string, boolean>>;

/** Returns the choices as they will be after the pending requests. */
export function shownReactions(
  choices: UnlockedVideo['availableReactions'],
  { reactions, own }: ReactionsResponse,
  pending: PendingReactions,
): ShownReaction[] {
  return choices.map(({ value, emoji, text }) => {
    const wasOwn = own.includes(value);
    const isOwn = pending[value] ?? wasOwn;
    const given = reactions.find((reaction) => reaction.reaction_title === text)?.count ?? 0;
    return {
      value,
      emoji,
      text,
      count: Math.max(0, given + Number(isOwn) - Number(wasOwn)),
      isOwn,
    };
  });
}
