import { limits, type SessionUser } from '@sandstone/contract';
import { unsavedTexts } from './personal-items.ts';

const keptMs = limits.unsavedTexts.keptDays * 24 * 60 * 60 * 1000;

/** The unsaved text of one form. */
export interface UnsavedText {
  value: unknown;
  /** The saved version that it was made from, as the form names it. */
  version?: string | number | undefined;
  /** In ms since 1970. */
  at: number;
}

type Forms = Record<string, UnsavedText>;

/** This code alone writes the item; a value that it has not written is treated like none. */
function readItem(): { by?: unknown; forms?: Forms } {
  const item = unsavedTexts.getJson();
  return typeof item === 'object' && item !== null ? item : {};
}

/** Returns what this account has written in the last days. */
export function unsavedTextsOf(uid: string): Forms {
  const { by, forms = {} } = readItem();
  if (by !== uid) return {};
  return Object.fromEntries(Object.entries(forms).filter(([, { at }]) => Date.now() - at < keptMs));
}

/** Keeps what an account has written in a form, or nothing more of it. */
export function keepUnsavedText(uid: string, form: string, text: UnsavedText | undefined): void {
  const { [form]: known, ...others } = unsavedTextsOf(uid);
  if (text === undefined && known === undefined) return;
  const forms = text === undefined ? others : { ...others, [form]: text };
  if (Object.keys(forms).length === 0) unsavedTexts.remove();
  else unsavedTexts.setJson({ by: uid, forms });
}

/** Forgets what another account has written, or this one before it lost its role. */
export function claimUnsavedTexts({ uid, role }: Pick<SessionUser, 'uid' | 'role'>): void {
  if (role !== 'admin' || readItem().by !== uid) unsavedTexts.remove();
}
