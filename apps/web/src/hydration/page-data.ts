import { type Photo } from '@sandstone/contract';
import { type PageEnvironment } from './page-environment.ts';
import { PageFailure, unexpectedFailure } from '../errors/page-failure.ts';

/** The data that the browser needs to hydrate a server-rendered page. */
export interface PageData {
  environment: PageEnvironment;
  loaderData: Record<string, unknown>;
  failures: Record<string, { status: number; text: string }> | null;
}

export const pageDataId = 'page-data';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Returns JSON that can neither end its script element nor open a comment in it, whatever texts it contains. */
export const escapeJson = (value: unknown, replacer?: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(value, replacer).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '');

/** Stands for the id of a photo in its addresses. */
const idMark = '*';
/** The addresses of a photo, which differ between photos by little more than the id. */
type Addresses = Pick<Photo, 'cdnUrl' | 'sources'>;
interface CompactPage {
  data: unknown;
  /** `Addresses` as JSON, with `idMark` for the id. A photo in the data has the index of its form as `addresses`. */
  forms: string[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPhoto = (value: unknown): value is Photo =>
  isObject(value) && 'sources' in value && 'cdnUrl' in value && 'id' in value;

/**
 * Returns the element with the data of a page. It does not repeat what the markup of the page contains: a placeholder is
 * its index in `placeholders`, those of the markup in their order, and addresses that differ only by the id stand there
 * once.
 */
export function pageDataElement(data: PageData, placeholders: ReadonlySet<string>): string {
  const shown = new Map<unknown, number>([...placeholders].map((placeholder, index) => [placeholder, index]));
  const forms: string[] = [];
  const compact = (key: string, value: unknown): unknown => {
    if (key === 'placeholder') return shown.get(value) ?? value;
    if (!isPhoto(value)) return value;
    const { cdnUrl, sources, ...photo } = value;
    const form = JSON.stringify({ cdnUrl, sources } satisfies Addresses).replaceAll(photo.id, idMark);
    if (!forms.includes(form)) forms.push(form);
    return { ...photo, addresses: forms.indexOf(form) };
  };
  // The forms come last, because the data fills them.
  const page: CompactPage = { data, forms };
  return `<script type="application/json" id="${pageDataId}">${escapeJson(page, compact)}</script>`;
}

/** Reads the data of a page from its unchanged markup. */
export function readPageData(page: Document): PageData {
  const placeholders = new Set<string>();
  for (const { style } of page.querySelectorAll<HTMLElement>('picture[style]'))
    placeholders.add(style.backgroundImage.slice('url("'.length, -'")'.length));
  const shown = [...placeholders];
  const text = page.getElementById(pageDataId)?.textContent ?? '';
  // Our own server has written this element.
  const { data, forms } = JSON.parse(text) as CompactPage;
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore);
    if (!isObject(value)) return value;
    const fields = Object.entries(value).map(([key, field]) => {
      const isShown = key === 'placeholder' && typeof field === 'number';
      return [key, isShown ? shown[field] : restore(field)];
    });
    const { addresses, ...rest } = Object.fromEntries(fields) as Record<string, unknown>;
    const form = forms[addresses as number];
    if (form === undefined) return rest;
    return { ...rest, ...(JSON.parse(form.replaceAll(idMark, rest['id'] as string)) as Addresses) };
  };
  return restore(data) as PageData;
}

export function failuresOf(errors: Record<string, unknown> | null): PageData['failures'] {
  if (errors === null) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => {
      const failure = error instanceof PageFailure ? error : unexpectedFailure();
      return [route, { status: failure.status, text: failure.message }];
    }),
  );
}

export function errorsOf(failures: PageData['failures']): Record<string, PageFailure> | null {
  if (failures === null) return null;
  return Object.fromEntries(
    Object.entries(failures).map(([route, { status, text }]) => [route, new PageFailure(status, text)]),
  );
}
