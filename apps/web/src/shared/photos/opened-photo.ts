import { photoParameter } from '@sandstone/contract';
import { useCallback, useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router-dom';

/** History state of an entry that opened the viewer on this page, not by a link. */
interface OpenedHere {
  photoOpenedHere: true;
}
const isOpenedHere = (state: unknown): state is OpenedHere =>
  typeof state === 'object' && state !== null && 'photoOpenedHere' in state;

/** Returns the query of the page with another photo open, or none. */
function searchWith(search: string, id: string | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(photoParameter);
  else query.set(photoParameter, id);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export const openedPhotoOf = (search: string): string | null =>
  new URLSearchParams(search).get(photoParameter) || null;

/** Returns the query of a page with the photo open. The same for each page, so that a tile need not know its page. */
export const searchOfPhoto = (id: string): string => searchWith('', id);

/**
 * Returns the address of a page with the photo open, or of the page alone. It is also the canonical address and that of
 * link previews: a crawler that follows it finds the same picture.
 */
export const addressOfPhoto = (pathname: string, id: string | null = null): string =>
  pathname + searchWith('', id);

/** For routes with photos: opening or closing one does not reload the page's data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>): boolean {
  const onlyPhotoDiffers =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    searchWith(currentUrl.search, null) === searchWith(nextUrl.search, null);
  return onlyPhotoDiffers ? false : defaultShouldRevalidate;
}

export interface OpenedPhoto {
  /** The id of the photo on which the viewer was opened; null if it is closed. */
  id: string | null;
  /** Opens the viewer as a history entry, so that Back on a phone closes it. */
  open: (id: string) => void;
  /** Updates only the address when the viewer shows another photo. */
  show: (id: string) => void;
  close: () => void;
  /** The query of the page without the viewer. */
  closedSearch: string;
}

/** Manages the photo in the address. */
export function useOpenedPhoto(): OpenedPhoto {
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [key]);
  const open = useCallback(
    (id: string) => {
      const openedHere: OpenedHere = { photoOpenedHere: true };
      void navigate(
        { search: searchWith(window.location.search, id) },
        { state: openedHere, preventScrollReset: true },
      );
    },
    [navigate],
  );
  const show = useCallback((id: string) => {
    const { pathname, search: present, hash } = window.location;
    const shown = openedPhotoOf(present);
    // Without one, the visitor has just gone back, and the viewer is about to be removed.
    if (shown === null || shown === id) return;
    const address = pathname + searchWith(present, id) + hash;
    try {
      // Bypasses the router, which would render the page for each photo; keeps its state of this entry.
      window.history.replaceState(window.history.state, '', address);
    } catch {
      // Some browsers limit these calls: the address lags behind then, but the photo is shown.
    }
  }, []);
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOpenedHere(state)) void navigate(-1);
    else
      void navigate(
        { search: searchWith(window.location.search, null) },
        { replace: true, preventScrollReset: true },
      );
  }, [navigate, state]);
  return { id: openedPhotoOf(search), open, show, close, closedSearch: searchWith(search, null) };
}
