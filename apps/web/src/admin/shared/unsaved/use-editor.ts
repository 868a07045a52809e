import { useEffect, useEffectEvent, useState } from 'react';
import { type UnsavedText } from '../../../shared/visits/unsaved-texts.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { useUnsavedTexts } from './unsaved-texts.ts';

/** A value as the server has it. A save tells the version, so that it overwrites nothing that was saved elsewhere. */
interface Saved<T> {
  value: T;
  /** Absent where a save sends only what was changed. */
  version?: number;
}

/** The value that is edited, and the saved one that it was made from. */
interface Draft<T> {
  value: T;
  base: T;
  version: number;
}

export interface Editor<T> extends Omit<Action, 'run'>, Draft<T> {
  /** Whether the value differs from the one that it was made from. */
  isChanged: boolean;
  /** Whether the last save was refused because another one came first. The draft stays until it is discarded. */
  isOutdated: boolean;
  /** When the value was written, in ms since 1970, if that was before the form was opened. */
  restoredAt: number | undefined;
  change: (part: Partial<T>) => void;
  /** Shows the saved value. */
  discard: () => void;
  /** Reads what was saved elsewhere, and then shows it. */
  showSaved: (read: () => Promise<void>) => void;
  /** Saves the value. A refused one stays as it is. */
  save: (send: (draft: Draft<T>) => unknown) => Promise<unknown>;
}

export const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An earlier release may have had other fields. */
function hasFieldsOf<T extends object>(saved: T, value: unknown): value is T {
  if (typeof value !== 'object' || value === null) return false;
  const names = (one: object) => Object.keys(one).sort().join();
  return names(saved) === names(value);
}

function restoredDraft<T extends object>(base: T, text: UnsavedText | undefined): Draft<T> | undefined {
  if (text === undefined || !hasFieldsOf(base, text.value) || isSame(text.value, base)) return undefined;
  return { value: text.value, base, version: Number(text.version) };
}

/**
 * Edits a saved value. What is read meanwhile does not replace what the creator has changed. This is the one place that
 * holds what is not saved; the browser keeps it until it is saved or discarded.
 * @param form names the form and what it edits, uniquely in the admin area
 */
export function useEditor<T extends object>(
  form: string,
  { value: saved, version = 0 }: Saved<T>,
): Editor<T> {
  const texts = useUnsavedTexts();
  const [restored] = useState(() => {
    const text = texts.read(form);
    const draft = restoredDraft(saved, text);
    return draft && { draft, at: text?.at };
  });
  const [draft, setDraft] = useState(restored?.draft);
  const [restoredAt, setRestoredAt] = useState(restored?.at);
  const { run, ...action } = useAction();
  const current = draft ?? { value: saved, base: saved, version };
  /** The form may be gone before an effect runs. */
  const end = () => {
    setDraft(undefined);
    setRestoredAt(undefined);
    texts.forget(form);
  };
  const keepChanged = useEffectEvent(() => {
    if (draft === undefined) texts.forget(form);
    else if (draft !== restored?.draft) texts.keep(form, draft);
  });
  useEffect(() => keepChanged(), [draft]);
  return {
    ...action,
    ...current,
    restoredAt,
    isChanged: draft !== undefined,
    isOutdated: action.code === 'changed_since',
    change(part) {
      action.clearRefusal();
      setDraft((before = { value: saved, base: saved, version }) => {
        const value = { ...before.value, ...part };
        return isSame(value, before.base) ? undefined : { ...before, value };
      });
    },
    discard() {
      action.clearRefusal();
      end();
    },
    showSaved: (read) =>
      void run(async () => {
        await read();
        end();
      }),
    save: (send) =>
      run(async () => {
        await send(current);
        end();
      }),
  };
}
