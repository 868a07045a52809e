import { type RawBuilder, sql } from 'kysely';
import { escapeLikePattern } from './storable-text.ts';

export const wordsOf = (search = ''): string[] => search.split(/\s+/).filter(Boolean);

/** Texts that an index can search, except those of members. Each is without case and accents. */
const searchedTexts = {
  photo: sql`search_text`,
  post: sql`searchable(description)`,
  video: sql`searchable(title)`,
  member: sql`searchable(concat_ws(' ', display_name, email))`,
} as const;

/** Returns a condition for each word: the text contains it, ignoring case and accents. */
export const containsWords = (
  kind: keyof typeof searchedTexts,
  search: string | undefined,
): RawBuilder<boolean>[] =>
  wordsOf(search).map(
    (word) => sql<boolean>`${searchedTexts[kind]} like '%' || searchable(${escapeLikePattern(word)}) || '%'`,
  );
