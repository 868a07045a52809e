import { draftPath, type PostDraft } from '@sandstone/contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { createDraftSaver, type DraftContent, type DraftSaver, type SavingState } from './draft-saver.ts';

interface Options {
  /** The stored draft with which the editor begins. */
  known: PostDraft | undefined;
  content: DraftContent;
  isEmpty: boolean;
  /** False for a published post, which has its own button. */
  isEnabled: boolean;
  onMissing: (photoIds: readonly string[]) => void;
}

/** Names the draft in the address, so that a reload returns to it. The page stays, so the router is not involved. */
const nameInAddress = (id: string) => window.history.replaceState(window.history.state, '', draftPath(id));

/** Saves the content while it is written, when the page is left to another app, and when the network returns. */
export function useDraftSaver({ known, content, isEmpty, isEnabled, onMissing }: Options): {
  saver: DraftSaver;
  saving: SavingState;
} {
  const tellMissing = useEffectEvent(onMissing);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [saver] = useState(() =>
    createDraftSaver(
      {
        save: async (id, body) =>
          (
            await adminApi.call('adminSavePostDraft', {
              params: { id },
              body: {
                ...body,
                photoIds: [...body.photoIds],
                missingFiles: body.missingFiles && [...body.missingFiles],
              },
            })
          ).draft,
        read: async (id) => (await adminApi.call('adminPostDraft', { params: { id } })).draft,
        makeId: () => crypto.randomUUID(),
        onSaved(draft, gone) {
          nameInAddress(draft.id);
          if (gone.length > 0) setMissing(gone);
        },
      },
      known,
    ),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.state, saver.state);
  useEffect(() => {
    if (missing.length > 0) tellMissing(missing);
  }, [missing]);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const stop = saver.start();
    const look = () => {
      if (document.visibilityState === 'hidden') saver.flush();
      else void saver.check();
    };
    const check = () => void saver.check();
    const flush = () => saver.flush();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', check);
    window.addEventListener('online', flush);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', check);
      window.removeEventListener('online', flush);
      stop();
    };
  }, [saver, isEnabled]);
  const newest = JSON.stringify(content);
  const change = useEffectEvent(() => saver.change(content, isEmpty));
  // Without saving itself, it compares the content with a version that another window has saved.
  const isFollowed = isEnabled || known !== undefined;
  useEffect(() => {
    if (isFollowed) change();
  }, [isFollowed, newest, isEmpty]);
  return { saver, saving };
}
