import { type Event, type EventAnswer, eventPath, texts } from '@sandstone/contract';
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../errors/call-failure.ts';
import { loaderApi } from '../../api/api-client.ts';
import { shownPhoto, type ShownPhoto } from '../../api/shown-content.ts';
import { openedPhotoOf } from '../../photos/opened-photo.ts';

const eventTexts: FailureTexts = {
  notFound: texts.events.notFound,
  failed: () => texts.events.failed,
  unreachable: texts.events.failed,
  alwaysUnreachable: true,
};

export interface EventData extends Pick<EventAnswer, 'pictureId'> {
  event: Event;
  photos: ShownPhoto[];
  /** For each photo, the number of videos that precede it. */
  videosBefore: number[];
  /** True if the address names a photo that is not in the event. */
  isPhotoMissing: boolean;
}

/** Loads an event by its slug; redirects a former slug to the canonical address. */
export async function eventLoader(
  args: LoaderFunctionArgs,
): Promise<ReturnType<typeof data<EventData>> | Response> {
  const { slug = '' } = args.params;
  const { signal, url } = args.request;
  const call = loaderApi(args).call('event', { params: { slug }, signal });
  const { event, photos, pictureId } = await orFail(call, eventTexts);
  const { search } = new URL(url);
  if (event.slug !== slug) return redirect(eventPath(event.slug) + search, 301);
  const opened = openedPhotoOf(search);
  const isPhotoMissing = opened !== null && !photos.some(({ id }) => id === opened);
  const shown: EventData = {
    event,
    photos: photos.map(({ videosBefore: _before, ...photo }) => shownPhoto(photo)),
    videosBefore: photos.map(({ videosBefore }) => videosBefore),
    pictureId,
    isPhotoMissing,
  };
  return data(shown, { status: isPhotoMissing ? 404 : 200 });
}
