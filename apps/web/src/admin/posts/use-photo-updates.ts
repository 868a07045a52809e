import { type AdminPhoto, limits } from '@sandstone/contract';
import { useEffect, useEffectEvent } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { openPhotoStream } from '../shared/uploads/photo-stream.ts';

const isProcessing = ({ status }: AdminPhoto) => status === 'processing';

/** Reports changed photos while photos of these posts are being processed. */
export function usePhotoUpdates(
  posts: readonly { photos: readonly AdminPhoto[] }[],
  onPhoto: (photo: AdminPhoto) => void,
): void {
  const isWaiting = posts.some(({ photos }) => photos.some(isProcessing));
  const tell = useEffectEvent(onPhoto);
  // Fetches what happened before the stream opened or in a gap.
  const catchUp = useEffectEvent(async () => {
    const ids = posts.flatMap(({ photos }) => photos.filter(isProcessing).map(({ id }) => id));
    const asked = [...new Set(ids)].slice(0, limits.page.maxIds).join(',');
    const { photos } = await adminApi.call('adminPhotos', {
      query: { ids: asked, limit: limits.page.maxIds },
    });
    for (const photo of photos) onPhoto(photo);
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    return openPhotoStream({
      onPhoto: (photo) => tell(photo),
      onDeleted: () => undefined,
      onUpload: () => undefined,
      onOpen: () => void catchUp().catch(() => undefined),
    });
  }, [isWaiting]);
}
