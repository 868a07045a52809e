/** The limits by which rows fill a width: sums of the ratios of their items, width to height. */
export interface RowShape {
  /** The usual sum of a row. */
  target: number;
  /** The smallest sum that fills a row. A last row below it stays as high as one with this sum. */
  least: number;
  /** The largest number of items in a row. */
  maxItems?: number;
}

export interface RowPlace {
  /** The part of its row's width that the item takes, without the gaps. */
  share: number;
  /** The number of items in its row. */
  count: number;
}

/** In more rows than this, only the last ones are balanced, so that items that are appended later move few others. */
const balancedRows = 3;

/** Divides items into rows of equal height, in their order. @param ratios width to height of each item */
export function rowPlaces(ratios: readonly number[], { target, least, maxItems }: RowShape): RowPlace[] {
  const places: RowPlace[] = [];
  let rest = ratios.reduce((sum, ratio) => sum + ratio, 0);
  while (places.length < ratios.length) {
    const rowsLeft = Math.max(1, Math.round(rest / target));
    const goal = rowsLeft > balancedRows ? target : rest / rowsLeft;
    const row: number[] = [];
    let sum = 0;
    for (const ratio of ratios.slice(places.length)) {
      const isCloserWithout = goal - sum <= sum + ratio - goal + 1e-9;
      if (row.length === maxItems || (sum >= least && isCloserWithout)) break;
      row.push(ratio);
      sum += ratio;
    }
    const width = Math.max(sum, least);
    places.push(...row.map((ratio) => ({ share: ratio / width, count: row.length })));
    rest -= sum;
  }
  return places;
}
