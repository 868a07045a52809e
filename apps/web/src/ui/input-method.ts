import { type KeyboardEvent } from 'react';

/** The key code of a key that an input method has used. */
const usedKeyCode = 229;

/**
 * Returns whether a key belongs to the input method of a person who writes Japanese, for example: Enter chooses a word
 * then. Safari ends the composition before it reports that key, which `isComposing` does not show.
 */
export const isForInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === usedKeyCode;
