import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** An open sheet is a history entry with this fragment, so that Back on a phone closes it. */
const sheetHash = '#videos';

export interface SheetEntry {
  isOpen: boolean;
  /** False until the sheet is opened for the first time. A reload starts with a closed sheet. */
  wasOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Opens and closes the sheet of the videos by steps in the history. */
export function useSheetEntry(): SheetEntry {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [wasOpen, setWasOpen] = useState(false);
  // The router follows a step back some time after the call, and the visitor may act meanwhile: a second close would
  // leave the page, and a new open needs a new entry.
  const isClosing = useRef(false);
  const opensAgain = useRef(false);
  const hasEntry = hash === sheetHash;
  const addEntry = () => void navigate({ pathname, search, hash: sheetHash }, { preventScrollReset: true });
  useEffect(() => {
    if (hasEntry || !isClosing.current) return;
    isClosing.current = false;
    if (!opensAgain.current) return;
    opensAgain.current = false;
    addEntry();
  });
  return {
    isOpen: wasOpen && hasEntry,
    wasOpen,
    open: () => {
      setWasOpen(true);
      if (isClosing.current) opensAgain.current = true;
      // A page that was reloaded with an open sheet has its entry already.
      else if (!hasEntry) addEntry();
    },
    close: () => {
      if (!wasOpen || !hasEntry || isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}
