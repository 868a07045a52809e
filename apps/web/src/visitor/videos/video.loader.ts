import { texts, type Video, videoPath, type VideoSequel } from '@sandstone/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { orFail } from '../../shared/errors/call-failure.ts';
import { PageFailure } from '../../shared/errors/page-failure.ts';
import { parseUrl } from '../../shared/navigation/addresses.ts';
import { loaderApi } from '../../shared/api/api-client.ts';
import { videoTexts } from '../../shared/video-cards/video-failure.ts';

export interface VideoPageData {
  video: Video;
  /** The content below the video; a response of the previous release has none. */
  sequel?: VideoSequel | undefined;
  /** The origin of the player, whose messages the page follows; null without one. */
  playerOrigin: string | null;
}

/** Removes the provider's signed address from the page data: the player requests one when it is shown. */
function withoutSignedAddress(video: Video): Pick<VideoPageData, 'video' | 'playerOrigin'> {
  if (video.locked) return { video, playerOrigin: null };
  const { embedUrl, ...rest } = video;
  return { video: rest, playerOrigin: (embedUrl && parseUrl(embedUrl)?.origin) ?? null };
}

/** Loads a video by its id, or the newest of a title; redirects a former slug to the canonical address. */
export async function videoLoader(args: LoaderFunctionArgs): Promise<VideoPageData | Response> {
  const { titleSlug = '', id } = args.params;
  if (titleSlug.trim() === '') throw new PageFailure(404, texts.videos.titleMissing);
  const api = loaderApi(args);
  const { signal } = args.request;
  const call =
    id === undefined
      ? api.call('videoByTitle', { params: { titleSlug }, signal })
      : api.call('video', { params: { titleSlug, id }, signal });
  const { video, sequel } = await orFail(call, videoTexts);
  if (video.slug !== titleSlug) return redirect(videoPath(video), 301);
  return { ...withoutSignedAddress(video), sequel };
}
