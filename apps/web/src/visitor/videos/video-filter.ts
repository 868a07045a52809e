import {
  pages,
  filteredVideosPath,
  type VideoFilter,
  videoFilters,
  type VideoType,
} from '@sandstone/contract';

/** What the address selects of all videos: a type, the slug of an event, or nothing. */
export interface VideoSelection {
  type?: VideoType;
  event?: string;
}

const slugPattern = /^[\w-]{1,128}$/;

/** Reads the selection from the query of an address; what is none is ignored. */
export function selectionOf(search: string): VideoSelection {
  const query = new URLSearchParams(search);
  const [type, event] = videoFilters.map((name) => query.get(name));
  if (type === 'free' || type === 'premium') return { type };
  return event && slugPattern.test(event) ? { event } : {};
}

const filterOf = ({ type, event }: VideoSelection): [VideoFilter, string] | undefined =>
  type !== undefined ? ['type', type] : event === undefined ? undefined : ['event', event];

export function pathOfSelection(selection: VideoSelection): string {
  const filter = filterOf(selection);
  return filter === undefined ? pages.allVideos : filteredVideosPath(...filter);
}
