/** A part of a text; one with `href` is a web address. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Control and format characters end an address, because they could disguise it. */
const address = /\bhttps?:\/\/[^\s<>"`\p{Cc}\p{Cf}]+/giu;
const closing = /[.,;:!?…'’”»)\]}*_]$/u;

const count = (text: string, character: string) => text.split(character).length - 1;

/** Drops punctuation that belongs to the sentence; a closing bracket stays if it was opened in the address. */
function withoutPunctuation(found: string): string {
  let kept = found;
  while (closing.test(kept)) {
    if (kept.endsWith(')') && count(kept, '(') >= count(kept, ')')) break;
    kept = kept.slice(0, -1);
  }
  return kept;
}

function isAddress(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    // `https://known.example@other.example` leads to `other.example`.
    return username === '' && password === '';
  } catch {
    return false;
  }
}

/** Splits a text at its http and https addresses. Joined, the parts equal the text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutPunctuation(found);
    if (!isAddress(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
