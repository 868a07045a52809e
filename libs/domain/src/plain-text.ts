const controls = /[\p{Cc}\p{Bidi_Control}]/gu;
const controlsInLines = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * Removes characters that a terminal would interpret, or that show a text in another order than it is stored in, from a
 * text that somebody else chose: a name, an address, the title of a video.
 */
export const oneLine = (text: string): string => text.replace(controls, '');

/** The same for a text of several lines. */
export const printable = (text: string): string => text.replace(controlsInLines, '');

/** The address of a page or picture, if a browser can fetch it: never one that runs a script. */
export function webAddress(text: string | null): string | null {
  try {
    const url = new URL(text ?? '');
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}
