import {
  type LegalBlock,
  type LegalDetails,
  legalPlaceholders,
  type LegalRun,
  limits,
} from '@sandstone/contract';
import { printable } from '@sandstone/domain';
import MarkdownIt, { type Token } from 'markdown-it';

const { maxAddedLength, maxDepth, maxTextLength } = limits.legal;

// Raw HTML is text. Deeper nesting than this ends the parsing of what is inside: nobody writes it.
const parser = new MarkdownIt({ html: false, maxNesting: 100 });
parser.disable(['table', 'strikethrough', 'reference']);
// A link to anything else, such as a script, stays the text that it is written as.
parser.validateLink = (address) => /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(address);

type Style = Omit<LegalRun, 'text'>;

/**
 * How many characters a text may still add to itself: a short placeholder stands for a long value, and each part of a
 * link has its address. A page is therefore never much longer than its Markdown.
 */
class Room {
  #values: number = maxAddedLength;
  #hrefs: number = maxTextLength + maxAddedLength;

  /** Returns whether a value may stand in the place of its placeholder. */
  takeValue(value: string, placeholder: string): boolean {
    const added = value.length - placeholder.length;
    if (added > this.#values) return false;
    this.#values -= Math.max(0, added);
    return true;
  }

  /** Returns the style, without the address of a link for which no room is left. */
  takeStyle({ href, ...style }: Style): Style {
    if (href === undefined || href.length > this.#hrefs) return style;
    this.#hrefs -= href.length;
    return { ...style, href };
  }
}

const mailAddress = /^[^\s@]+@[^\s@]+$/;
/** A mail address becomes a link, and so does the address of a page. */
function hrefOf(contact: string): string | undefined {
  if (mailAddress.test(contact)) return `mailto:${contact}`;
  return /^https?:\/\/\S+$/i.test(contact) ? contact : undefined;
}

/** Appends a text, line by line; what has the style of the last run is joined to it. */
function append(runs: LegalRun[], text: string, style: Style, room: Room): void {
  // Markdown can name any character by a number, such as `&#x202e;`.
  for (const [index, line] of printable(text).split('\n').entries()) {
    if (index > 0) runs.push({ text: '\n' });
    const last = runs.at(-1);
    const isSame =
      last !== undefined &&
      last.text !== '\n' &&
      (['strong', 'emphasis', 'code', 'href'] as const).every((key) => last[key] === style[key]);
    if (isSame) last.text += line;
    else if (line !== '') runs.push({ text: line, ...room.takeStyle(style) });
  }
}

/** Splits a text so that every second part is in the form of a placeholder. */
const placeholder = /(\{[a-z]+\})/;

/** Returns the runs of a line of Markdown, with the values of the placeholders. */
function runsOf(tokens: readonly Token[], details: LegalDetails, room: Room): LegalRun[] {
  const runs: LegalRun[] = [];
  const style: Style = {};
  const values = new Map<string, string>([
    [legalPlaceholders.contact, details.contact],
    [legalPlaceholders.custodian, details.custodian],
    [legalPlaceholders.postalAddress, details.postalAddress],
  ]);
  const appendText = (text: string) => {
    for (const part of text.split(placeholder)) {
      const value = values.get(part);
      if (value === undefined || !room.takeValue(value, part)) {
        append(runs, part, style, room);
        continue;
      }
      const href = part === legalPlaceholders.contact ? hrefOf(value) : undefined;
      append(runs, value, { href, ...style }, room);
    }
  };
  for (const token of tokens) {
    switch (token.type) {
      case 'strong_open':
        style.strong = true;
        break;
      case 'strong_close':
        delete style.strong;
        break;
      case 'em_open':
        style.emphasis = true;
        break;
      case 'em_close':
        delete style.emphasis;
        break;
      case 'link_open': {
        // A link without an address is its text.
        const href = String(token.attrGet('href'));
        if (href !== '') style.href = href;
        break;
      }
      case 'link_close':
        delete style.href;
        break;
      case 'code_inline':
        append(runs, token.content, { ...style, code: true }, room);
        break;
      case 'softbreak':
        append(runs, ' ', style, room);
        break;
      case 'hardbreak':
        runs.push({ text: '\n' });
        break;
      default:
        // A text, or the description of an image: pictures are not shown.
        appendText(token.content);
    }
  }
  return runs;
}

const isBlank = (runs: readonly LegalRun[]): boolean => runs.every(({ text }) => text.trim() === '');

/** An open quote, list or item, which the next blocks are added to. */
interface Container {
  blocks: LegalBlock[];
  items?: LegalBlock[][];
}

/**
 * Parses the Markdown of a legal page. It has no raw HTML, and no links but to web and mail addresses and to paths of the
 * site. A paragraph that is empty without the values of its placeholders is left out. A text with many placeholders keeps
 * those as they are written for whose values no room is left.
 */
export function legalBlocks(markdown: string, details: LegalDetails): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  const open: Container[] = [{ blocks }];
  const room = new Room();
  const current = (): Container => open.at(-1) ?? { blocks };
  /** Quotes and lists that are open, including those that are too deep to be shown as such. */
  let depth = 0;
  let heading: 2 | 3 | undefined;
  const addRuns = (runs: LegalRun[]) => {
    if (isBlank(runs)) return;
    current().blocks.push(
      heading === undefined ? { kind: 'paragraph', runs } : { kind: 'heading', level: heading, runs },
    );
  };
  const openContainer = (container: () => Container) => {
    depth += 1;
    if (depth <= maxDepth) open.push(container());
  };
  const closeContainer = () => {
    if (depth <= maxDepth) open.pop();
    depth -= 1;
  };
  const openQuote = (): Container => {
    const inside: LegalBlock[] = [];
    current().blocks.push({ kind: 'quote', blocks: inside });
    return { blocks: inside };
  };
  const openList = (start: number | null) => (): Container => {
    const items: LegalBlock[][] = [];
    current().blocks.push({ kind: 'list', start, items });
    return { blocks: [], items };
  };
  const openItem = () => {
    const list = current();
    if (list.items === undefined || depth > maxDepth) return;
    list.blocks = [];
    list.items.push(list.blocks);
  };
  for (const token of parser.parse(printable(markdown.replaceAll('\t', '    ')), {})) {
    switch (token.type) {
      case 'heading_open':
        // The title of the page is its only heading of the first level.
        heading = token.tag === 'h1' || token.tag === 'h2' ? 2 : 3;
        break;
      case 'heading_close':
        heading = undefined;
        break;
      case 'inline':
        addRuns(runsOf(token.children ?? [], details, room));
        break;
      case 'code_block':
      case 'fence':
        current().blocks.push({ kind: 'code', text: token.content });
        break;
      case 'hr':
        current().blocks.push({ kind: 'rule' });
        break;
      case 'blockquote_open':
        openContainer(openQuote);
        break;
      case 'bullet_list_open':
        openContainer(openList(null));
        break;
      case 'ordered_list_open':
        openContainer(openList(Number(token.attrGet('start') ?? 1)));
        break;
      case 'list_item_open':
        openItem();
        break;
      case 'blockquote_close':
      case 'bullet_list_close':
      case 'ordered_list_close':
        closeContainer();
    }
  }
  return blocks;
}

/** The first paragraph as plain text, for search engines; empty without one. */
export function descriptionOf(blocks: readonly LegalBlock[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  return first?.runs.map(({ text }) => text).join('') ?? '';
}
