import { type MenuEvent, texts, type VideosPage } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import styles from './video-chips.module.css';
import { pathOfSelection, type VideoSelection } from './video-filter.ts';

/** So many adventures have a chip; the menu lists all of them. */
const mostEvents = 8;

/** The fonts do not decide the width of a chip, so that nothing moves when they have loaded. */
const widthOf = (name: string) => `calc(${(name.length * 0.56).toFixed(1)}em + 2.25rem)`;

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
    ...filled.slice(0, mostEvents).filter((event) => !isSelected(event)),
  ];
  const chips: { name: string; selection: VideoSelection }[] = [
    { name: all, selection: {} },
    ...(counts.free > 0 && counts.premium > 0
      ? [
          { name: free, selection: { type: 'free' } as const },
          { name: full, selection: { type: 'premium' } as const },
        ]
      : []),
    ...shown.map(({ slug, title }) => ({ name: title, selection: { event: slug } })),
  ];
  if (chips.length < 3) return null;
  return (
    <nav className={styles.chips} aria-label={label}>
      {chips.map(({ name, selection }) => {
        const path = pathOfSelection(selection);
        return (
          <Link
            key={path}
            className={styles.chip}
            to={path}
            preventScrollReset
            style={{ width: widthOf(name) }}
            aria-current={path === pathOfSelection(selected) ? 'page' : undefined}
          >
            <span>{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
