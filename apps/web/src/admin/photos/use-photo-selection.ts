import { limits } from '@sandstone/contract';
import { useRef, useState } from 'react';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { type PhotoRange } from './use-library.ts';

const most = limits.library.maxChosen;

export interface PhotoSelection {
  /** The selected ids; undefined outside of the selection mode. */
  chosen: ReadonlySet<string> | undefined;
  isFull: boolean;
  /** Why photos could not be selected. */
  refusal: string | undefined;
  /** Starts with nothing selected. */
  start: () => void;
  end: () => void;
  /** Selects a photo or takes it out, and makes it the start of a range. */
  toggle: (id: string, index: number) => void;
  /** Selects all from the start of the range to this photo. */
  extendTo: (index: number) => Promise<void>;
  /** Like `extendTo`, but takes out what the last call has selected, because the pointer is still moving. */
  dragTo: (index: number) => Promise<void>;
  choose: (range: PhotoRange) => Promise<void>;
  forget: (id: string) => void;
}

const rangeOf = (one: number, other: number): PhotoRange => ({
  first: Math.min(one, other),
  end: Math.max(one, other) + 1,
});

/**
 * The photos that an administrator has selected, across all lists.
 * @param list names the list to which the positions belong
 */
export function usePhotoSelection(
  idsOf: (range: PhotoRange) => Promise<string[]>,
  list: string,
): PhotoSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [refusal, setRefusal] = useState<string>();
  /** The photo at which a range starts. */
  const from = useRef({ list, index: 0 });
  /** The photos that were selected when the pointer was pressed. */
  const beforeDrag = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(0);

  /** @param base returns the photos to which those of the range are added */
  const add = async (range: PhotoRange, base: (now: ReadonlySet<string>) => ReadonlySet<string>) => {
    latest.current += 1;
    const request = latest.current;
    setRefusal(undefined);
    try {
      const end = Math.min(range.end, range.first + most);
      const ids = await idsOf({ first: range.first, end });
      // The pointer is elsewhere already.
      if (request !== latest.current) return;
      setChosen((now) => (now === undefined ? now : new Set([...base(now), ...ids].slice(0, most))));
    } catch (error) {
      setRefusal(requestFailureOf(error).text);
    }
  };
  const choose = (range: PhotoRange) => add(range, (now) => now);
  return {
    chosen,
    isFull: (chosen?.size ?? 0) >= most,
    refusal,
    start: () => setChosen(new Set()),
    end: () => {
      setChosen(undefined);
      setRefusal(undefined);
    },
    toggle: (id, index) => {
      from.current = { list, index };
      const next = new Set(chosen);
      if (!next.delete(id) && next.size < most) next.add(id);
      beforeDrag.current = next;
      setChosen(next);
    },
    extendTo: (index) => choose(rangeOf(from.current.list === list ? from.current.index : index, index)),
    dragTo: (index) => add(rangeOf(from.current.index, index), () => beforeDrag.current),
    choose,
    forget: (id) =>
      setChosen((now) => (now?.has(id) ? new Set([...now].filter((other) => other !== id)) : now)),
  };
}
