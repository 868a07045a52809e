/** Windows reserves these names, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Characters that Windows refuses or that separate folders, and those that can disguise a name. */
const refused = /[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu;
const extensionPattern = /(?<=.)\.[a-z0-9]{1,5}$/i;
/** File systems refuse names of more than 255 bytes; UTF-8 has up to four for each character. */
const maxLength = 60;

/** A name that every file system takes, without its extension. */
function safeName(name: string): string {
  const plain = name.replace(refused, '_').replace(extensionPattern, '');
  const short = Array.from(plain).slice(0, maxLength).join('');
  const shown = short.replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const isReserved = reserved.test(shown.split('.')[0] ?? '');
  return isReserved || shown === '' ? `photo ${shown}`.trim() : shown;
}

/** The same name for a file system that ignores case, or the ways to write an accent. */
const comparable = (name: string) => name.normalize('NFC').toLowerCase();

/** Gives the files of an archive names that are safe and different. */
export class ArchiveNames {
  readonly #given = new Set<string>();
  /** The next number for files of the same name. */
  readonly #numbers = new Map<string, number>();

  /** @param extension without its dot */
  next(name: string, extension: string): string {
    const safe = safeName(name);
    const key = comparable(`${safe}.${extension}`);
    for (let number = this.#numbers.get(key) ?? 1; ; number += 1) {
      const candidate = `${safe}${number === 1 ? '' : ` (${number})`}.${extension}`;
      if (this.#given.has(comparable(candidate))) continue;
      this.#given.add(comparable(candidate));
      this.#numbers.set(key, number + 1);
      return candidate;
    }
  }
}
