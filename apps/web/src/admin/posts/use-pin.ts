import { type AdminPost, adminTexts } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { useAction } from '../api/use-action.ts';
import { offerUndo } from '../undo/undo.store.ts';

const { postEditor } = adminTexts;

interface Pin {
  isPinned: boolean;
  isBusy: boolean;
  /** Why pinning failed. */
  refusal: string | undefined;
  /** Name of what `toggle` does. */
  name: string;
  toggle: () => void;
}

/** Pins a post or unpins it, and offers to undo that. @param onChange is called after each change */
export function usePin({ id, pinnedOn }: AdminPost, onChange: () => void): Pin {
  const { isBusy, refusal, run } = useAction();
  const isPinned = pinnedOn !== null;
  const setPinned = async (body: { pinned: boolean; pinnedOn?: string | undefined; was: string | null }) => {
    try {
      return (await adminApi.call('adminPinPost', { params: { id }, body })).post;
    } finally {
      onChange();
    }
  };
  const toggle = async () => {
    const { pinnedOn: was } = await setPinned({ pinned: !isPinned, was: pinnedOn });
    offerUndo({
      text: isPinned ? postEditor.unpinned : postEditor.pinned,
      // The former time brings the post back to its place among the pinned ones.
      undo: async () => void (await setPinned({ pinned: isPinned, pinnedOn: pinnedOn ?? undefined, was })),
    });
  };
  return {
    isPinned,
    isBusy,
    refusal,
    name: isPinned ? postEditor.unpin : postEditor.pin,
    toggle: () => void run(toggle),
  };
}
