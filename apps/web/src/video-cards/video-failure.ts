import { texts } from '@sandstone/contract';
import { type FailureTexts } from '../errors/page-failure.ts';

/** What a page says when videos, or one of them, do not come. */
export const videoTexts: FailureTexts = {
  notFound: texts.videos.notFound,
  denied: texts.videos.denied,
  failed: texts.videos.failed,
  unreachable: texts.loadFailed('video'),
};
