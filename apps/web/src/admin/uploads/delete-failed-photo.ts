import { adminTexts } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { leftAloneText, offerUndo } from '../undo/undo.store.ts';

/** Moves a photo that cannot be shown to the trash, and offers to undo it. */
export async function deleteFailedPhoto(id: string, onRestored: () => void): Promise<void> {
  let deleted: { version: number };
  try {
    deleted = await adminApi.call('adminDeletePhoto', { params: { id } });
  } catch (error) {
    // Another window has deleted it.
    if (requestFailureOf(error).code === 'photo_not_found') return;
    throw error;
  }
  offerUndo({
    text: adminTexts.photoManager.done.delete(1),
    undo: async () => {
      const body = { kind: 'photo' as const, ids: [id], unchangedSince: deleted.version };
      const restored = await adminApi.call('adminRestore', { body });
      onRestored();
      return leftAloneText('photo', 1 - restored.ids.length);
    },
  });
}
