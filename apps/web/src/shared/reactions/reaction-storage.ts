import { hasMemberHint } from '../session/session.store.ts';
import { stored } from '../storage/stored.ts';

/** Scripts cannot read the cookie that identifies a visitor. Without storage, reactions are not shown after a reload. */
const reacted = stored('localStorage', 'reacted');

/** Remembers that the visitor has reacted. */
export const saveHasReacted = (): void => void reacted.set('1');

/** Returns whether the visitor may have reactions; everybody else needs no request. */
export const mayHaveReacted = (): boolean => hasMemberHint(document.cookie) || reacted.get() === '1';
