import { type SiteRules, type VideoType } from '@sandstone/contract';

export interface Visitor {
  signedIn: boolean;
}

/** A premium video is locked for visitors who are not signed in. */
export function isLocked(video: { type: VideoType }, visitor: Visitor): boolean {
  return video.type === 'premium' && !visitor.signedIn;
}

export const coverKinds = ['blurred', 'clear'] as const;
export type CoverKind = (typeof coverKinds)[number];

/** Chooses the cover of a video for this visitor. */
export function coverKindFor(
  video: { type: VideoType },
  visitor: Visitor,
  lockedCovers: SiteRules['lockedCovers'],
): CoverKind {
  return isLocked(video, visitor) ? lockedCovers : 'clear';
}
