import * as content from '../content.schemas.ts';
import * as insights from '../insights.schemas.ts';
import * as schemas from '../schemas.ts';
import { type AreaEndpoints } from './endpoint.ts';

/** Routes that every visitor may call. */
export const siteEndpoints = {
  config: {
    summary: 'Returns the public settings for the browser',
    status: 200,
    answer: schemas.configAnswer,
    problems: [],
  },
  photos: {
    summary: 'Lists the photos of the gallery, newest first, from the start, a cursor or a photo',
    query: schemas.photosQuery,
    status: 200,
    answer: schemas.photosPage,
    problems: ['invalid_request', 'photos_not_found'],
  },
  events: {
    summary: 'Lists all events with their video counts, for menus',
    status: 200,
    answer: content.eventsAnswer,
    problems: [],
  },
  recentEvents: {
    summary: 'Lists the newest events, each with some videos and a picture',
    query: content.recentEventsQuery,
    status: 200,
    answer: content.recentEvents,
    problems: ['invalid_request'],
  },
  event: {
    summary:
      'Returns an event with its first videos and photos, or those after a cursor; former slugs also find it',
    params: content.eventParams,
    query: content.eventQuery,
    status: 200,
    answer: content.eventAnswer,
    problems: ['event_not_found', 'invalid_request'],
  },
  videos: {
    summary: "Lists all videos in the creator's order, then newest first",
    query: schemas.pageQuery,
    status: 200,
    answer: content.videosPage,
    problems: ['invalid_request'],
  },
  video: {
    summary: 'Returns a video by its id; the title is ignored',
    params: content.videoParams,
    status: 200,
    answer: content.videoAnswer,
    problems: ['video_not_found'],
  },
  videoByTitle: {
    summary: 'Returns the newest video with this title; former slugs also find it',
    params: content.videoByTitleParams,
    status: 200,
    answer: content.videoAnswer,
    problems: ['video_not_found'],
  },
  reactions: {
    summary: "Returns a video's reactions, and those of the requesting visitor",
    params: content.reactionParams,
    status: 200,
    answer: content.reactionsAnswer,
    problems: ['video_not_found', 'video_locked'],
  },
  react: {
    summary: "Adds or removes one of the visitor's reactions",
    params: content.reactionParams,
    body: content.reactBody,
    status: 200,
    answer: content.reactionsAnswer,
    problems: ['invalid_request', 'wrong_origin', 'video_not_found', 'video_locked', 'rate_limited'],
  },
  countView: {
    summary: 'Counts a view of a page: once for each visitor, page and day, without storing who it was',
    body: insights.viewBody,
    status: 204,
    problems: ['invalid_request', 'wrong_origin', 'rate_limited'],
  },
  posts: {
    summary: 'Lists posts, newest first, each with its first photos',
    query: schemas.pageQuery,
    status: 200,
    answer: content.postsPage,
    problems: ['invalid_request'],
  },
  post: {
    summary: 'Returns a post with all its photos in order',
    params: content.postParams,
    status: 200,
    answer: content.postAnswer,
    problems: ['post_not_found'],
  },
  sitemap: {
    summary: 'Lists the entries of the sitemap, a thousand per page',
    params: content.sitemapParams,
    query: content.sitemapQuery,
    status: 200,
    answer: content.sitemapPage,
    problems: ['invalid_request'],
  },
  secureImage: {
    summary: "Returns a video's picture in the best format that Accept allows",
    params: content.secureImageParams,
    query: content.secureImageQuery,
    status: 200,
    answerMediaType: 'image/*',
    problems: ['invalid_request', 'image_not_found', 'unavailable'],
  },
  embed: {
    summary: "Redirects to a video's player, if the visitor may see it",
    params: content.embedParams,
    status: 302,
    answerMediaType: 'text/html',
    problems: ['video_locked', 'video_not_found'],
  },
} as const satisfies AreaEndpoints;
