import { type ShownPhoto } from '../api/shown-content.ts';
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

/** Stands for the id of a photo in the folder of its files, and for that folder in its addresses. */
const mark = '*';
/** The addresses of a photo, which differ between photos by little more than the folder. */
type Addresses = Pick<ShownPhoto, 'cdnUrl' | 'sources'>;
/** The place of a photo's addresses in `forms` stands for them. */
type PhotoRow = [
  id: string,
  description: string | null,
  width: number,
  height: number,
  placeholder: string,
  form: number,
];
interface CompactPage {
  /** A photo is `{ $photo }`. An object with an id that stands there again is `{ $same }`, with its number. */
  data: unknown;
  /** The folder of a photo, and its `Addresses` as JSON, both with `mark`. */
  forms: [folder: string, addresses: string][];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const hasId = (value: unknown): value is { id: string } => isObject(value) && 'id' in value;
const photoFields = ['cdnUrl', 'description', 'height', 'id', 'placeholder', 'sources', 'width'];
const isPhoto = (value: object): value is ShownPhoto =>
  Object.keys(value).sort().join() === photoFields.join();

/**
 * Returns the element with the data of a page. What stands in the data several times, such as a photo of the gallery and
 * of a post, stands there once, and so do addresses that differ only by the id. Nothing is read from the markup, which an
 * extension of the browser may change before hydration.
 */
export function pageDataElement(data: PageData): string {
  const forms: CompactPage['forms'] = [];
  const numbers = new Map<string, number>();
  const rowOf = ({ id, description, width, height, placeholder, cdnUrl, sources }: ShownPhoto): PhotoRow => {
    const folder = cdnUrl.slice(0, cdnUrl.lastIndexOf('/') + 1);
    const addresses = JSON.stringify({ cdnUrl, sources } satisfies Addresses).replaceAll(folder, mark);
    const folderForm = folder.replace(id, mark);
    let form = forms.findIndex((one) => one[0] === folderForm && one[1] === addresses);
    if (form === -1) form = forms.push([folderForm, addresses]) - 1;
    return [id, description, width, height, placeholder, form];
  };
  const compact = (_key: string, value: unknown): unknown => {
    if (!hasId(value)) return value;
    const json = JSON.stringify(value);
    const known = numbers.get(json);
    if (known !== undefined) return { $same: known };
    numbers.set(json, numbers.size);
    return isPhoto(value) ? { $photo: rowOf(value) } : value;
  };
  // The forms come last, because the data fills them.
  const page: CompactPage = { data, forms };
  return `<script type="application/json" id="${pageDataId}">${escapeJson(page, compact)}</script>`;
}

export function readPageData(page: Document): PageData {
  const json = page.getElementById(pageDataId)?.textContent ?? '';
  // Our own server has written this element.
  const { data, forms } = JSON.parse(json) as CompactPage;
  /** Objects with an id, in the order in which they begin. */
  const known: unknown[] = [];
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore);
    if (!isObject(value)) return value;
    const { $same, $photo } = value as { $same?: number; $photo?: PhotoRow };
    if ($same !== undefined) return known[$same];
    const restored: Record<string, unknown> = {};
    if ($photo !== undefined || 'id' in value) known.push(restored);
    if ($photo !== undefined) {
      const [id, description, width, height, placeholder, form] = $photo;
      const [folder = '', text = ''] = forms[form] ?? [];
      const addresses = JSON.parse(text.replaceAll(mark, folder.replace(mark, id))) as Addresses;
      return Object.assign(restored, addresses, { id, description, width, height, placeholder });
    }
    for (const [key, field] of Object.entries(value)) restored[key] = restore(field);
    return restored;
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
