import { pages, filteredVideosPath, type VideoFilter, type VideoType } from '@sandstone/contract';
import { selectedEventOf } from '../../shared/navigation/selected-event.ts';

/** The videos that the address selects: a type, those of an event (by its slug), or all. */
export interface VideoSelection {
  type?: VideoType;
  event?: string;
}

/** Reads the selection from the query of an address; what is none is ignored. */
export function selectionOf(search: string): VideoSelection {
  const type = new URLSearchParams(search).get('type' satisfies VideoFilter);
  if (type === 'free' || type === 'premium') return { type };
  const event = selectedEventOf(search);
  return event === undefined ? {} : { event };
}

const filterOf = ({ type, event }: VideoSelection): [VideoFilter, string] | undefined =>
  type !== undefined ? ['type', type] : event === undefined ? undefined : ['event', event];

export function pathOfSelection(selection: VideoSelection): string {
  const filter = filterOf(selection);
  return filter === undefined ? pages.allVideos : filteredVideosPath(...filter);
}
