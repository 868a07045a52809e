import { texts } from '@sandstone/contract';
import { type FailureTexts } from '../errors/call-failure.ts';

/** Texts for a page whose videos fail to load. */
export const videoTexts: FailureTexts = {
  notFound: texts.videos.notFound,
  denied: texts.videos.denied,
  failed: texts.videos.failed,
  unreachable: texts.loadFailed('video'),
};
