import { legalPageNames, pages, readParameter } from '@sandstone/contract';

/** Pages that a visitor may read before accepting them. */
export const legalPages: readonly string[] = legalPageNames.map((name) => pages[name]);
/** The query that opens a legal page before the gate is passed; it works without scripts. */
export const readFirst = `?${readParameter}=first`;

export const isReadFirst = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  search === readFirst && legalPages.includes(pathname);
