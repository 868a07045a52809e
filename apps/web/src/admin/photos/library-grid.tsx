import { type AdminPhoto, adminTexts } from '@sandstone/contract';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCount, formatMonth } from '../../shared/format/date-and-count.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminPhotoTile } from './admin-photo-tile.tsx';
import { layOut, type LibraryRow, type LibrarySection, rowAt } from './library-layout.ts';
import styles from './library-grid.module.css';
import { MonthScrubber } from './month-scrubber.tsx';
import { nameOf } from './photo-format.ts';
import { libraryToolsId } from './photo-finder.tsx';
import { selectionBarId } from './photo-selection-bar.tsx';
import { useDragSelection } from './use-drag-selection.ts';
import { type Library, type PhotoRange } from './use-library.ts';
import { type PhotoSelection } from './use-photo-selection.ts';

const { photoManager } = adminTexts;

// The measures of the style sheet, px or rem.
const headingRem = 2.75;
const minTilePx = 168;
const wide = { gapPx: 12, rowGapPx: 16, wordsRem: 2 };
/** On a phone the photos have no captions. */
const narrow = { gapPx: 4, rowGapPx: 4, wordsRem: 0 };
const narrowColumns = 3;
const minWideFramePx = 600;
/** Between the bars at the upper edge and a month below them, px. */
const monthGapPx = 8;
/** Rows before and after the screen that are rendered, too. */
const overscan = 3;
/** Width before the first layout, px. */
const unknownWidthPx = 360;
/** Fewer rows than this need no scrubber. */
const minScrubbedRows = 24;

interface Measures {
  widthPx: number;
  remPx: number;
  /** Distance of the grid from the top of the document, px. */
  topPx: number;
  /** Height of the bars that stay at the upper edge of the screen, px. */
  barsPx: number;
}

/** The lower end of the tools while they stay at the upper edge; 0 where they scroll with the page. */
function stickyPx(): number {
  const tools = document.getElementById(libraryToolsId);
  if (tools === null) return 0;
  const { position, top } = getComputedStyle(tools);
  return position === 'sticky' ? (Number.parseFloat(top) || 0) + tools.offsetHeight : 0;
}

/** Measures an element now and whenever its width changes. */
function useMeasures(element: React.RefObject<HTMLElement | null>): Measures {
  const [measures, setMeasures] = useState<Measures>({
    widthPx: unknownWidthPx,
    remPx: 16,
    topPx: 0,
    barsPx: 0,
  });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const { width, top } = current.getBoundingClientRect();
      setMeasures({
        widthPx: width || unknownWidthPx,
        remPx: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
        topPx: top + scrollY,
        barsPx: stickyPx(),
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return measures;
}

/** Groups the rows on the screen by their section. */
function groupRows(
  items: readonly VirtualItem[],
  rowOf: (index: number) => LibraryRow | undefined,
): Map<LibrarySection, { row: LibraryRow; item: VirtualItem }[]> {
  const groups = new Map<LibrarySection, { row: LibraryRow; item: VirtualItem }[]>();
  for (const item of items) {
    const row = rowOf(item.index);
    if (row === undefined) continue;
    const group = groups.get(row.section) ?? [];
    group.push({ row, item });
    groups.set(row.section, group);
  }
  return groups;
}

interface LibraryGridProps {
  library: Library;
  byMonth: boolean;
  selection: PhotoSelection;
  /** The month at which the grid starts. */
  startMonth: string | undefined;
  onShown: (range: PhotoRange) => void;
  onOpen: (photo: AdminPhoto, index: number) => void;
  onMonth: (month: string) => void;
}

/** All photos of the library in rows, of which only those near the screen are rendered. */
export function LibraryGrid(props: LibraryGridProps): ReactNode {
  const { library, byMonth, selection, startMonth, onShown, onOpen, onMonth } = props;
  const { months, photoAt } = library;
  const { chosen } = selection;
  const frame = useRef<HTMLDivElement>(null);
  const { widthPx, remPx, topPx, barsPx } = useMeasures(frame);
  const isNarrow = widthPx < minWideFramePx;
  const { gapPx, rowGapPx, wordsRem } = isNarrow ? narrow : wide;
  const columns = isNarrow ? narrowColumns : Math.floor((widthPx + gapPx) / (minTilePx + gapPx));
  const coveredPx = barsPx + monthGapPx;
  const tilePx = (widthPx - gapPx * (columns - 1)) / columns;
  const layout = useMemo(
    () => layOut(months ?? { months: [], total: 0, isComplete: true }, columns, byMonth),
    [months, columns, byMonth],
  );
  const rowPx = tilePx + wordsRem * remPx + rowGapPx;
  const headingPx = headingRem * remPx;
  const [focused, setFocused] = useState<number>();
  const rows = useWindowVirtualizer({
    count: layout.rows,
    estimateSize: (index) => (rowAt(layout, index)?.kind === 'heading' ? headingPx : rowPx),
    overscan,
    scrollMargin: topPx,
    scrollPaddingStart: coveredPx,
    // The row with the focus stays, so that the focus is not lost.
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const range = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      if (focused === undefined || focused >= count) return range;
      if (focused < first) return [focused, ...range];
      return focused > last ? [...range, focused] : range;
    },
  });
  // The heights above are not part of the virtualizer's own state.
  useLayoutEffect(() => rows.measure(), [rows, rowPx, headingPx, layout]);

  const items = rows.getVirtualItems();
  const groups = groupRows(items, (index) => rowAt(layout, index));
  const isNear = ({ index }: VirtualItem) => index !== focused;
  const near = [...groups.values()]
    .flat()
    .flatMap(({ row, item }) => (row.kind === 'photos' && isNear(item) ? [row] : []));
  const first = near[0]?.first ?? 0;
  const end = near.at(-1)?.end ?? 0;
  useEffect(() => {
    if (end > first) onShown({ first, end });
  }, [onShown, first, end]);

  const goTo = (month: string) => {
    const section = layout.sections.find((one) => one.month === month);
    if (section !== undefined) rows.scrollToIndex(section.firstRow, { align: 'start' });
  };
  const started = useRef(false);
  useEffect(() => {
    if (started.current || layout.rows === 0) return;
    started.current = true;
    if (startMonth !== undefined) goTo(startMonth);
  });

  useDragSelection(frame, {
    isChoosing: chosen !== undefined,
    onStart: (index) => {
      const photo = photoAt(index);
      if (photo !== undefined && chosen?.has(photo.id) !== true) selection.toggle(photo.id, index);
    },
    onMove: (index) => void selection.dragTo(index),
    floorPx: () => document.getElementById(selectionBarId)?.getBoundingClientRect().top ?? innerHeight,
  });
  const press = (photo: AdminPhoto, index: number, isRange: boolean) => {
    if (chosen === undefined && !isRange) onOpen(photo, index);
    else if (chosen !== undefined && isRange) void selection.extendTo(index);
    else selection.toggle(photo.id, index);
  };

  const atTop = items.find(({ end: endPx }) => endPx > (rows.scrollOffset ?? 0) + coveredPx);
  const currentMonth = atTop && rowAt(layout, atTop.index)?.section.month;
  return (
    <>
      <div ref={frame} className={styles.frame} style={{ height: rows.getTotalSize() }}>
        {[...groups].map(([section, shown]) => {
          const name = section.month === undefined ? photoManager.title : formatMonth(section.month);
          const topOfSection = (rows.measurementsCache[section.firstRow]?.start ?? topPx) - topPx;
          return (
            <section
              key={section.month ?? ''}
              aria-label={name}
              className={styles.section}
              style={{ transform: `translateY(${topOfSection}px)` }}
            >
              {section.month === undefined ? null : (
                <div className={styles.heading}>
                  <h2>
                    {name} <span className={styles.count}>{formatCount(section.photos)}</span>
                  </h2>
                  {chosen === undefined ? null : (
                    <Button
                      size="small"
                      variant="plain"
                      aria-label={photoManager.selectMonth(name)}
                      onClick={() =>
                        void selection.choose({ first: section.first, end: section.first + section.photos })
                      }
                    >
                      {photoManager.selectAll}
                    </Button>
                  )}
                </div>
              )}
              <ul aria-label={name}>
                {shown.flatMap(({ row, item }) =>
                  row.kind === 'heading'
                    ? []
                    : Array.from({ length: row.end - row.first }, (_, column) => {
                        const index = row.first + column;
                        const photo = photoAt(index);
                        const x = column * (tilePx + gapPx);
                        return (
                          <li
                            key={photo?.id ?? index}
                            className={styles.place}
                            style={{
                              width: tilePx,
                              transform: `translate(${x}px, ${item.start - topPx - topOfSection}px)`,
                            }}
                            data-index={index}
                            aria-setsize={section.photos}
                            aria-posinset={index - section.first + 1}
                            onFocus={() => setFocused(item.index)}
                            onBlur={() => setFocused(undefined)}
                          >
                            {photo === undefined ? (
                              <Skeleton className={styles.waiting} />
                            ) : (
                              <AdminPhotoTile
                                photo={photo}
                                name={nameOf(photo, index - section.first + 1)}
                                isBare={isNarrow}
                                isChosen={chosen?.has(photo.id)}
                                onPress={({ shiftKey }) => press(photo, index, shiftKey)}
                              />
                            )}
                          </li>
                        );
                      }),
                )}
              </ul>
            </section>
          );
        })}
      </div>
      {byMonth && layout.rows > minScrubbedRows && layout.sections.length > 1 ? (
        <MonthScrubber
          months={layout.sections.flatMap(({ month, photos }) => (month ? { month, photos } : []))}
          current={currentMonth}
          onMove={goTo}
          onChosen={onMonth}
        />
      ) : null}
    </>
  );
}
