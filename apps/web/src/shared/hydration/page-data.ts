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
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '');

/** Nothing else is read from the markup, which an extension of the browser may change before hydration. */
export const pageDataElement = (data: PageData): string =>
  `<script type="application/json" id="${pageDataId}">${escapeJson(data)}</script>`;

/** Our own server has written the element. */
export const readPageData = (page: Document): PageData =>
  JSON.parse(page.getElementById(pageDataId)?.textContent ?? '') as PageData;

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
