interface Source {
  /** The media type. */
  type: string;
  srcset: string;
}

/** The widest file for a box of at most 600 px, on a screen with two pixels for each. */
export const tilePx = 1280;
/** The widest file for a box of at most 300 px. */
export const smallTilePx = 640;

/**
 * Returns the sources of a photo in a list, where it is small: files up to `widestPx` in the best format, and one file
 * for browsers that lack this format. They are few, and a choice of files would double the markup of every list.
 */
export function tileSources(sources: readonly Source[], widestPx: number): Source[] {
  return sources
    .filter(({ type }) => type !== 'image/jpeg')
    .map(({ type, srcset }, index) => {
      const files = srcset.split(', ').map((file) => {
        const [address = '', width = ''] = file.split(' ');
        return { address, widthPx: Number.parseInt(width, 10) };
      });
      const widest = files.findIndex(({ widthPx }) => widthPx >= widestPx);
      const offered = widest === -1 ? files : files.slice(0, widest + 1);
      return {
        type,
        srcset:
          index === 0
            ? offered.map(({ address, widthPx }) => `${address} ${widthPx}w`).join(', ')
            : (offered.at(-1)?.address ?? ''),
      };
    });
}
