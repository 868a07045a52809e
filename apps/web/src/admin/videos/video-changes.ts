import { adminTexts, type AdminVideo, type UpdateVideos } from '@sandstone/contract';
import { adminApi } from '../shared/api/admin-api.ts';
import { hasReplaced, leftAloneText, offerUndo } from '../shared/undo/undo.store.ts';

/**
 * Returns a function that changes several videos in the same way, and offers to undo it.
 * @param onChanged is called with the videos after the change and after its undo
 */
export function videosChanger(
  onChanged: (videos: readonly AdminVideo[]) => void,
): (videos: readonly AdminVideo[], change: UpdateVideos['change']) => Promise<void> {
  return async (videos, change) => {
    const ids = videos.map(({ id }) => id);
    const response = await adminApi.call('adminUpdateVideos', { body: { ids, change } });
    onChanged(response.videos);
    offerUndo({
      text: adminTexts.videoEditing.changed(ids.length),
      ...(hasReplaced(response.former) && {
        undo: async () => {
          let leftAlone = 0;
          for (const former of response.former) {
            const body = { ...former, unchangedSince: response.version };
            const reversed = await adminApi.call('adminUpdateVideos', { body });
            onChanged(reversed.videos);
            leftAlone += former.ids.length - reversed.videos.length;
          }
          return leftAloneText('video', leftAlone);
        },
      }),
    });
  };
}
