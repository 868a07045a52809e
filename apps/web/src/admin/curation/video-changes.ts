import { adminTexts, type AdminVideo, type UpdateVideos } from '@sandstone/contract';
import { adminApi } from '../api/admin-api.ts';
import { leftAloneText, offerUndo } from '../undo/undo.store.ts';
import { videoChanges, videoDraft } from './video-draft.ts';

type VideosChange = UpdateVideos['change'];

/** Returns the requests that give the videos their former values. Videos with the same values share a request. */
function reversals(before: readonly AdminVideo[], after: readonly AdminVideo[]): UpdateVideos[] {
  const groups = new Map<string, UpdateVideos>();
  for (const video of after) {
    const former = before.find(({ id }) => id === video.id);
    if (former === undefined) continue;
    const { hidden, type, event } = videoChanges(video, videoDraft(former));
    const change = { hidden, type, event };
    const key = JSON.stringify(change);
    if (key === '{}') continue;
    const group = groups.get(key) ?? { ids: [], change };
    group.ids.push(video.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Returns a function that changes several videos in the same way, and offers to undo it.
 * @param onChanged is called with the videos after the change and after its undo
 */
export function videosChanger(
  onChanged: (videos: readonly AdminVideo[]) => void,
): (videos: readonly AdminVideo[], change: VideosChange) => Promise<void> {
  return async (videos, change) => {
    const ids = videos.map(({ id }) => id);
    const response = await adminApi.call('adminUpdateVideos', { body: { ids, change } });
    onChanged(response.videos);
    offerUndo({
      text: adminTexts.curation.changed(ids.length),
      undo: async () => {
        let leftAlone = 0;
        for (const body of reversals(videos, response.videos)) {
          const reversed = await adminApi.call('adminUpdateVideos', {
            body: { ...body, unchangedSince: response.version },
          });
          onChanged(reversed.videos);
          leftAlone += body.ids.length - reversed.videos.length;
        }
        return leftAloneText('video', leftAlone);
      },
    });
  };
}
