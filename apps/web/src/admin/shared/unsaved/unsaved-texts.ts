import { createContext, use } from 'react';
import { keepUnsavedText, type UnsavedText, unsavedTextsOf } from '../../../shared/visits/unsaved-texts.ts';

/** The id of the account whose texts are kept; undefined for none. */
export const UnsavedTextsOwner = createContext<string | undefined>(undefined);

export interface UnsavedTexts {
  /** Returns the unsaved text of a form. */
  read: (form: string) => UnsavedText | undefined;
  keep: (form: string, text: Omit<UnsavedText, 'at'>) => void;
  forget: (form: string) => void;
}

/** Gives access to the unsaved texts of the creator in this browser. */
export function useUnsavedTexts(): UnsavedTexts {
  const owner = use(UnsavedTextsOwner);
  return {
    read: (form) => (owner === undefined ? undefined : unsavedTextsOf(owner)[form]),
    keep(form, text) {
      if (owner !== undefined) keepUnsavedText(owner, form, { ...text, at: Date.now() });
    },
    forget(form) {
      if (owner !== undefined) keepUnsavedText(owner, form, undefined);
    },
  };
}
