import { type AdminPost, type PostDraft as StoredDraft } from '@sandstone/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UnsavedText } from '../../shared/visits/unsaved-texts.ts';
import { useUnsavedTexts } from '../shared/unsaved/unsaved-texts.ts';
import { type PostDraft } from './post-editor.state.ts';

/** The part of a post that the browser keeps. */
export type PostText = Pick<PostDraft, 'description' | 'day'>;

const newForm = 'new post';
const formOf = (post: AdminPost | undefined, draftId: string | undefined) => {
  if (post !== undefined) return `post ${post.id}`;
  return draftId === undefined ? newForm : `draft ${draftId}`;
};

const isSameText = (one: PostText, other: PostText) =>
  one.description === other.description && one.day === other.day;

interface RestoredPost {
  value: PostText;
  version: string | undefined;
  at: number;
}

function restoredOf(text: UnsavedText | undefined, saved: PostText): RestoredPost | undefined {
  if (typeof text?.value !== 'object' || text.value === null) return undefined;
  const { description, day }: { description?: unknown; day?: unknown } = text.value;
  if (typeof description !== 'string' || typeof day !== 'string') return undefined;
  const value = { description, day };
  if (isSameText(value, saved)) return undefined;
  return { value, version: text.version === undefined ? undefined : String(text.version), at: text.at };
}

/** Reads what was written for a post before, and not saved. @param saved what the editor shows without it */
export function useRestoredPost(
  post: AdminPost | undefined,
  stored: StoredDraft | undefined,
  saved: PostText,
): RestoredPost | undefined {
  const texts = useUnsavedTexts();
  const [restored] = useState(() => restoredOf(texts.read(formOf(post, stored?.id)), saved));
  return restored;
}

/**
 * Reads what was written for a draft that is gone: published at its time, or deleted.
 * @returns the text, and a function that makes it that of a new post
 */
export function useTextOfGoneDraft(id: string): { text: string | undefined; keepAsNew: () => void } {
  const texts = useUnsavedTexts();
  const form = formOf(undefined, id);
  const restored = restoredOf(texts.read(form), { description: '', day: '' });
  return {
    text: restored?.value.description,
    keepAsNew() {
      if (restored !== undefined) texts.keep(newForm, { value: restored.value });
      texts.forget(form);
    },
  };
}

interface KeptPost {
  post: AdminPost | undefined;
  /** The id of a draft that the server has. */
  draftId: string | undefined;
  text: PostText;
  /** The saved version that the text was written for. */
  version: string | undefined;
  restored: RestoredPost | undefined;
  isUnsaved: () => boolean;
}

/** Keeps the text of a post in this browser while it is not saved. @returns a function that forgets it */
export function useKeptPost(kept: KeptPost): () => void {
  const texts = useUnsavedTexts();
  const form = formOf(kept.post, kept.draftId);
  const forget = () => {
    texts.forget(form);
    if (kept.post === undefined) texts.forget(newForm);
  };
  const { description, day } = kept.text;
  const isUnsavedNow = kept.isUnsaved();
  const update = useEffectEvent(() => {
    const { restored, text, version, isUnsaved } = kept;
    if (!isUnsaved()) return forget();
    if (restored !== undefined && isSameText(text, restored.value)) return;
    texts.keep(form, { value: { description: text.description, day: text.day }, version });
  });
  useEffect(() => update(), [form, description, day, isUnsavedNow]);
  return forget;
}
