import {
  type DayFigures,
  eventPath,
  type ItemFigures,
  pages,
  postPath,
  videoPath,
  type ViewedItem,
} from '@sandstone/contract';
import { type DayFiguresRecord, type ViewedItemRecord } from '@sandstone/database';
import { addDays } from '@sandstone/domain';

/** Every day from the first to the last one, also those without a count. */
export function everyDay(counted: readonly DayFiguresRecord[], first: string, last: string): DayFigures[] {
  const known = new Map(counted.map((figures) => [figures.day, figures]));
  const all: DayFigures[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    all.push(known.get(day) ?? { day, views: 0, reactions: 0 });
  return all;
}

export const sumOf = (days: readonly DayFigures[]): ItemFigures => ({
  views: days.reduce((sum, { views }) => sum + views, 0),
  reactions: days.reduce((sum, { reactions }) => sum + reactions, 0),
});

function pathOf({ kind, itemId, slug }: ViewedItemRecord): string {
  const [id, name] = [itemId ?? '', slug ?? ''];
  switch (kind) {
    case 'event':
      return eventPath(name);
    case 'video':
      return videoPath({ slug: name, id });
    case 'post':
      return postPath(id);
    case 'home':
    case 'allVideos':
    case 'pictures':
    case 'posts':
      return pages[kind];
  }
}

export const toViewedItem = (record: ViewedItemRecord): ViewedItem => ({
  kind: record.kind,
  id: record.itemId,
  title: record.title ?? '',
  path: pathOf(record),
  views: record.views,
  reactions: record.reactions,
});
