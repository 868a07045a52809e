import { limits, type Post, texts } from '@sandstone/contract';
import { formatMonth } from '../../shared/format/date-and-count.ts';

/** Posts that stand together in the journal. */
export interface JournalPart {
  /** A month such as 'October 2025', or that the posts are pinned. */
  name: string;
  posts: Post[];
  /** Index of the first post in the list. */
  start: number;
  /**
   * The number of its posts on the page of the list on which it begins. What is loaded later must not change the layout
   * of what is on the screen.
   */
  countAtFirst: number;
}

/** Divides a list of posts, pinned ones first and then newest first, into months. Pinned posts are in no order of time. */
export function journalOf(posts: readonly Post[]): JournalPart[] {
  const parts: JournalPart[] = [];
  posts.forEach((post, index) => {
    const name = post.pinned ? texts.post.pinned : formatMonth(post.createdOn);
    let part = parts.at(-1);
    if (part?.name !== name) parts.push((part = { name, posts: [], start: index, countAtFirst: 0 }));
    // The name of the part says that they are pinned.
    part.posts.push(post.pinned ? { ...post, pinned: false } : post);
    if (index < pageEnd(part.start)) part.countAtFirst += 1;
  });
  return parts;
}

/** Index of the first post on the next page. */
const pageEnd = (index: number) => index - (index % limits.page.posts) + limits.page.posts;
