import { adminTexts } from '@sandstone/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { useRunPhotoCommand } from '../shared/photos/photo-commands.ts';
import { useUnsavedTexts } from '../shared/unsaved/unsaved-texts.ts';
import { isTooLong, photoForm } from './photo-format.ts';
import { photoQuery } from './photo-query.ts';

export interface DescriptionDrafts {
  /** The text of a photo that is not saved yet, as typed. */
  textOf: (id: string) => string | undefined;
  /** Whether there are texts that are not saved. */
  areUnsaved: boolean;
  isSaving: boolean;
  /** Why a text could not be saved. It stays. */
  failure: { id: string; reason: string } | undefined;
  write: (id: string, text: string) => void;
  /** Restores what was written for a photo before, and not saved. */
  show: (id: string) => void;
  /** When the text of a photo was written, in ms since 1970, if that was before the view was opened. */
  restoredAt: (id: string) => number | undefined;
  discard: (id: string) => void;
  /** Lets the browser forget all texts. */
  forgetAll: () => void;
  /** Saves the text of a photo, after those that are being saved. @returns whether it is saved */
  save: (id: string) => Promise<boolean>;
  /** Saves all texts that are not saved. @returns whether all are */
  saveAll: () => Promise<boolean>;
}

/**
 * The descriptions that the creator writes one after the other. A text is kept until the server has it, also by the browser.
 * @param startId the photo that is described first
 */
export function useDescriptionDrafts(startId: string): DescriptionDrafts {
  const unsaved = useUnsavedTexts();
  const keptOf = (id: string) => {
    const { value, at } = unsaved.read(photoForm(id)) ?? {};
    const isText = typeof value === 'object' && value !== null && 'description' in value;
    if (!isText || typeof value.description !== 'string' || at === undefined) return undefined;
    return { id, at, text: value.description };
  };
  const [first] = useState(() => keptOf(startId));
  const [restored, setRestored] = useState(first);
  const client = useQueryClient();
  const runCommand = useRunPhotoCommand();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(
    () => new Map(first === undefined ? [] : [[first.id, first.text]]),
  );
  const [failure, setFailure] = useState<DescriptionDrafts['failure']>();
  const [savesLeft, setSavesLeft] = useState(0);
  // A save that was started by an earlier render reads the present texts.
  const latest = useRef(drafts);
  const sent = useRef<Promise<boolean>>(Promise.resolve(true));

  const change = (next: ReadonlyMap<string, string>) => {
    latest.current = next;
    setDrafts(next);
  };
  /** @param saved is forgotten unless it was changed since */
  const forget = (id: string, saved: string) => {
    if (latest.current.get(id) !== saved) return;
    change(new Map([...latest.current].filter(([other]) => other !== id)));
    unsaved.forget(photoForm(id));
  };
  const send = async (id: string): Promise<boolean> => {
    const text = latest.current.get(id);
    if (text === undefined) return true;
    const description = text.trim() || null;
    try {
      const { queryKey } = photoQuery(id);
      const before = client.getQueryData(queryKey);
      if (before?.description !== description) {
        await runCommand({ action: 'update', change: { description }, photoIds: [id] });
        client.setQueryData(queryKey, (photo) => photo && { ...photo, description });
      }
      forget(id, text);
      setFailure((now) => (now?.id === id ? undefined : now));
      return true;
    } catch (error) {
      setFailure({ id, reason: requestFailureOf(error).text });
      return false;
    }
  };
  const save = (id: string): Promise<boolean> => {
    const text = latest.current.get(id);
    if (text === undefined) return Promise.resolve(true);
    if (isTooLong(text)) {
      setFailure({ id, reason: adminTexts.upload.descriptionTooLong });
      return Promise.resolve(false);
    }
    setSavesLeft((count) => count + 1);
    const saving = sent.current.then(() => send(id)).finally(() => setSavesLeft((count) => count - 1));
    sent.current = saving;
    return saving;
  };
  return {
    textOf: (id) => drafts.get(id),
    areUnsaved: drafts.size > 0,
    isSaving: savesLeft > 0,
    failure,
    write(id, text) {
      change(new Map(latest.current).set(id, text));
      unsaved.keep(photoForm(id), { value: { description: text } });
    },
    show(id) {
      const kept = latest.current.has(id) ? undefined : keptOf(id);
      setRestored(kept);
      if (kept !== undefined) change(new Map(latest.current).set(id, kept.text));
    },
    restoredAt: (id) => (restored?.id === id && drafts.get(id) === restored.text ? restored.at : undefined),
    discard: (id) => forget(id, latest.current.get(id) ?? ''),
    forgetAll: () => latest.current.forEach((_text, id) => unsaved.forget(photoForm(id))),
    save,
    async saveAll() {
      const saved = await Promise.all([...latest.current.keys()].map(save));
      return saved.every(Boolean);
    },
  };
}
