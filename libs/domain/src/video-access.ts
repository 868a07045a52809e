import { type site, type VideoType } from '@sandstone/contract';

export interface Visitor {
  signedIn: boolean;
}

/** The one rule of locking: a premium video is for those who are signed in. */
export function isLocked(video: { type: VideoType }, visitor: Visitor): boolean {
  return video.type === 'premium' && !visitor.signedIn;
}

export const coverKinds = ['blurred', 'clear'] as const;
export type CoverKind = (typeof coverKinds)[number];

/** Which of its pictures a video shows to this visitor. */
export function coverKindFor(
  video: { type: VideoType },
  visitor: Visitor,
  lockedCovers: (typeof site)['lockedCovers'],
): CoverKind {
  return isLocked(video, visitor) ? lockedCovers : 'clear';
}
