import { photoFailureCodes } from '../uploads/texts.ts';

/** Why work in the background has ended without its result: what it should have stored is not valid, or something else. */
export const workFailureCodes = ['invalid', 'internal'] as const;
export type WorkFailureCode = (typeof workFailureCodes)[number];

/** Reasons why a cover cannot be made: fetching failed, or the image pipeline refused the picture. */
export const coverFailureCodes = ['missing', 'refused', 'malformed', ...photoFailureCodes] as const;
export type CoverFailureCode = (typeof coverFailureCodes)[number];
