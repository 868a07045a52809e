import { limits, type MenuEvent, texts, type VideosPage } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { pathOfSelection, type VideoSelection } from './video-filter.ts';

interface VideoChipsProps {
  counts: VideosPage['counts'];
  /** Newest first. */
  events: readonly MenuEvent[];
  selected: VideoSelection;
}

/** Links that show some of the videos, as far as there is something to choose. */
export function VideoChips({
  counts = { free: 0, premium: 0 },
  events,
  selected,
}: VideoChipsProps): ReactNode {
  const { all, free, full, label } = texts.videos.chips;
  const filled = events.filter((event) => event.counts.free + event.counts.premium > 0);
  const isSelected = ({ slug }: MenuEvent) => slug === selected.event;
  // The selected one comes first, so that it is on the screen of a phone.
  const shown = [
    ...filled.filter(isSelected),
    ...filled.slice(0, limits.eventChips).filter((event) => !isSelected(event)),
  ];
  const selections: { name: string; selection: VideoSelection }[] = [
    { name: all, selection: {} },
    ...(counts.free > 0 && counts.premium > 0
      ? [
          { name: free, selection: { type: 'free' } as const },
          { name: full, selection: { type: 'premium' } as const },
        ]
      : []),
    ...shown.map(({ slug, title }) => ({ name: title, selection: { event: slug } })),
  ];
  if (selections.length < 3) return null;
  const chips = selections.map(({ name, selection }) => ({ name, path: pathOfSelection(selection) }));
  return <FilterChips label={label} chips={chips} current={pathOfSelection(selected)} />;
}
