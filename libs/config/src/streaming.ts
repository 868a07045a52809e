import { defaultPlayerUrl, videoTypes } from '@sandstone/contract';
import { z } from 'zod';
import { ConfigError, type Environment, parseEnvironment } from './environment.ts';
import { type Finding } from './finding.ts';
import { unlessMissing } from './issue-texts.ts';

const anyUrl = z.url({ error: unlessMissing('must be an address, such as https://pictures.com') });
const origin = anyUrl.transform((value) => new URL(value).origin);
/** The demo's player is below the site's own address. */
const addressWithPath = anyUrl.transform((value) => {
  const { origin, pathname } = new URL(value);
  return origin + pathname.replace(/\/$/, '');
});
const videoLibrary = z.object({
  id: z.string().regex(/^[0-9]{1,15}$/, 'must be the number of a library, in quotes'),
  type: z.enum(videoTypes),
  /** Grants read and write access to the library. */
  apiKey: z.string().min(1),
  /** Signs the library's webhooks. */
  readOnlyApiKey: z.string().min(1),
  /** Signs player addresses; without it, a leaked link plays for ever. */
  playerTokenKey: z.string().min(1).optional(),
  /** Origin of the library's files. */
  cdnUrl: origin,
  cdnTokenKey: z.string().min(1).optional(),
});
const videoLibrariesText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON (see .env.example)' });
    return z.NEVER;
  }
});
export const streamingVariables = z.object({
  STREAMING_LIBRARIES: videoLibrariesText
    .pipe(
      z
        .array(videoLibrary)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names a library twice'),
    )
    .default([]),
  STREAMING_API_URL: origin.default('https://video.bunnycdn.com'),
  STREAMING_PLAYER_URL: addressWithPath.default(defaultPlayerUrl),
});

/** One library of the streaming provider, with its own keys. */
export type VideoLibraryConfig = z.output<typeof videoLibrary>;
export interface StreamingConfig {
  /** Without a trailing slash. */
  apiUrl: string;
  playerUrl: string;
  /** Referrer of our own picture requests: the provider serves known sites only. */
  referer: string;
  /** Empty where videos are not set up. */
  libraries: readonly VideoLibraryConfig[];
}

export const streamingConfig = (
  values: z.infer<typeof streamingVariables>,
  publicUrl: string | undefined,
): StreamingConfig => {
  if (values.STREAMING_LIBRARIES.length > 0 && publicUrl === undefined) {
    throw new ConfigError(['PUBLIC_URL: is missing, and STREAMING_LIBRARIES is set']);
  }
  return {
    apiUrl: values.STREAMING_API_URL,
    playerUrl: values.STREAMING_PLAYER_URL,
    referer: publicUrl === undefined ? '' : `${new URL(publicUrl).origin}/`,
    libraries: values.STREAMING_LIBRARIES,
  };
};

/** The libraries of the streaming provider; empty where videos are not set up. Throws `ConfigError`. */
export function loadVideoLibraries(environment: Environment = process.env): readonly VideoLibraryConfig[] {
  return parseEnvironment(streamingVariables, environment).STREAMING_LIBRARIES;
}

/** A premium library without a key for signing its player links. */
export const videoLibraryFindings = (libraries: readonly VideoLibraryConfig[]): Finding[] =>
  libraries
    .filter(({ type, playerTokenKey }) => type === 'premium' && playerTokenKey === undefined)
    .map(({ id }) => ({
      level: 'warning',
      variable: 'STREAMING_LIBRARIES',
      text: `The premium library ${id} has no playerTokenKey, so a leaked link to one of its videos plays for ever. Add the key of 'Embed view token authentication'.`,
    }));
