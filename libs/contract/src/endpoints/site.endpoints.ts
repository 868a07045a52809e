import * as content from '../content.schemas.ts';
import * as schemas from '../schemas.ts';
import { type AreaEndpoints } from './endpoint.ts';

/** Routes that every visitor may call. */
export const siteEndpoints = {
  config: {
    summary: 'Public settings for the browser',
    status: 200,
    answer: schemas.configAnswer,
    problems: [],
  },
  photos: {
    summary: 'The gallery, newest first, from its start, from a cursor or from a photo on',
    query: schemas.photosQuery,
    status: 200,
    answer: schemas.photosPage,
    problems: ['invalid_request', 'photos_not_found'],
  },
  events: {
    summary: 'Every event with how many videos it has, for menus',
    status: 200,
    answer: content.eventsAnswer,
    problems: [],
  },
  recentEvents: {
    summary: 'The newest events, some videos of each, and a picture for each',
    query: content.recentEventsQuery,
    status: 200,
    answer: content.recentEvents,
    problems: ['invalid_request'],
  },
  event: {
    summary: 'An event with its videos; a past slug finds it too',
    params: content.eventParams,
    status: 200,
    answer: content.eventAnswer,
    problems: ['event_not_found'],
  },
  videos: {
    summary: "All videos in the creator's order, then newest first",
    query: schemas.pageQuery,
    status: 200,
    answer: content.videosPage,
    problems: ['invalid_request'],
  },
  video: {
    summary: 'A video; the id decides, whatever the title',
    params: content.videoParams,
    status: 200,
    answer: content.videoAnswer,
    problems: ['video_not_found'],
  },
  videoByTitle: {
    summary: 'The newest video of this title; a past slug finds it too',
    params: content.videoByTitleParams,
    status: 200,
    answer: content.videoAnswer,
    problems: ['video_not_found'],
  },
  reactions: {
    summary: "A video's reactions, and which of them are the asking visitor's",
    params: content.reactionParams,
    status: 200,
    answer: content.reactionsAnswer,
    problems: ['video_not_found', 'video_locked'],
  },
  react: {
    summary: "Gives one of the visitor's reactions, or takes it back",
    params: content.reactionParams,
    body: content.reactBody,
    status: 200,
    answer: content.reactionsAnswer,
    problems: ['invalid_request', 'wrong_origin', 'video_not_found', 'video_locked', 'rate_limited'],
  },
  posts: {
    summary: 'Posts, newest first, each with its first photos',
    query: schemas.pageQuery,
    status: 200,
    answer: content.postsPage,
    problems: ['invalid_request'],
  },
  post: {
    summary: 'A post with all its photos in order',
    params: content.postParams,
    status: 200,
    answer: content.postAnswer,
    problems: ['post_not_found'],
  },
  sitemap: {
    summary: 'What stands in the sitemap, a thousand at a time',
    params: content.sitemapParams,
    query: content.sitemapQuery,
    status: 200,
    answer: content.sitemapPage,
    problems: ['invalid_request'],
  },
  secureImage: {
    summary: "A video's picture, in the best format that Accept names",
    params: content.secureImageParams,
    query: content.secureImageQuery,
    status: 200,
    answerMediaType: 'image/*',
    problems: ['invalid_request', 'image_not_found', 'unavailable'],
  },
  embed: {
    summary: "Leads to a video's player, for whoever may see it",
    params: content.embedParams,
    status: 302,
    answerMediaType: 'text/html',
    problems: ['video_locked', 'video_not_found'],
  },
} as const satisfies AreaEndpoints;
