import { type ReactionsResponse, type UnlockedVideo } from '@sandstone/contract';

export interface ShownReaction {
  value: string;
  emoji: string;
  text: string;
  count: number;
  /** True if the visitor gave this reaction. */
  isOwn: boolean;
}

/** Returns the choices as they will be after the pending requests; `pending` are the values being toggled. */
export function shownReactions(
  choices: UnlockedVideo['availableReactions'],
  { reactions, own }: ReactionsResponse,
  pending: readonly string[],
): ShownReaction[] {
  return choices.map(({ value, emoji, text }) => {
    const isPending = pending.includes(value);
    const wasOwn = own.includes(value);
    const given = reactions.find((reaction) => reaction.reaction_title === text)?.count ?? 0;
    const step = wasOwn ? -1 : 1;
    return {
      value,
      emoji,
      text,
      count: Math.max(0, given + (isPending ? step : 0)),
      isOwn: wasOwn !== isPending,
    };
  });
}
