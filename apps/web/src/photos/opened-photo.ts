import { photoParameter } from '@sandstone/contract';
import { useCallback, useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router-dom';

/** What the place in the history remembers when the viewer was opened on this page, and not by a link to it. */
interface OpenedHere {
  photoOpenedHere: true;
}
const isOpenedHere = (state: unknown): state is OpenedHere =>
  typeof state === 'object' && state !== null && 'photoOpenedHere' in state;

/** The query of a page with another photo open, or none. */
function searchWith(search: string, id: string | null): string {
  const query = new URLSearchParams(search);
  if (id === null) query.delete(photoParameter);
  else query.set(photoParameter, id);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export const openedPhotoOf = (search: string): string | null =>
  new URLSearchParams(search).get(photoParameter) || null;

/** Where the photo can be found again: the page, and it. */
export const addressOfPhoto = (pathname: string, id: string): string => pathname + searchWith('', id);

/** For routes with photos: opening and closing one is no reason to load the page's data again. */
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
  /** Of the photo that the viewer was opened on; null where it is closed. */
  id: string | null;
  /** Opens the viewer, as a step in the history: Back on a phone closes it. */
  open: (id: string) => void;
  /** The viewer shows another photo now: the address says so, and nothing else happens. */
  show: (id: string) => void;
  close: () => void;
  /** The page without the viewer. */
  closedSearch: string;
}

/** The photo that the address names. */
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
    if (openedPhotoOf(present) === id) return;
    const address = pathname + searchWith(present, id) + hash;
    try {
      // Past the router, which would render the page anew for each photo; its own state of this place stays.
      window.history.replaceState(window.history.state, '', address);
    } catch {
      // Some browsers count these calls: the address lags behind then, and the photo is shown all the same.
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
