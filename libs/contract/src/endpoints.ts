import { type z } from 'zod';
import * as audit from './audit.schemas.ts';
import * as content from './content.schemas.ts';
import * as curation from './curation.schemas.ts';
import * as postEditing from './post-editing.schemas.ts';
import { type ProblemCode } from './problems.ts';
import { type RouteName, routes } from './routes.ts';
import * as schemas from './schemas.ts';

/** What a route takes and gives. The api validates by it, OpenAPI is made from it, and the client is typed by it. */
export interface Endpoint {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body that is not JSON. */
  bodyMediaType?: 'multipart/form-data';
  status: 200 | 204 | 302;
  answer?: z.ZodType;
  /** An answer that is not JSON. */
  answerMediaType?: 'text/event-stream' | 'text/html' | 'image/*';
  problems: readonly ProblemCode[];
}

export const endpoints = {
  config: {
    summary: 'Public settings for the browser',
    status: 200,
    answer: schemas.configAnswer,
    problems: [],
  },
  session: {
    summary: 'Who is signed in',
    status: 200,
    answer: schemas.sessionAnswer,
    problems: [],
  },
  login: {
    summary: "Turns the provider's fresh token into a session",
    body: schemas.loginBody,
    status: 200,
    answer: schemas.loginAnswer,
    problems: [
      'invalid_request',
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'login_too_old',
      'account_disabled',
      'wrong_origin',
      'rate_limited',
      'identity_unavailable',
      'identity_not_configured',
    ],
  },
  refreshToken: {
    summary: 'Says that the provider still stands behind this session',
    body: schemas.refreshBody,
    status: 204,
    problems: [
      'invalid_request',
      'unauthenticated',
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'account_disabled',
      'wrong_origin',
      'identity_unavailable',
    ],
  },
  logout: { summary: 'Ends the session', status: 204, problems: ['wrong_origin'] },
  signOutEverywhere: {
    summary: 'Ends every session of the person, on every device',
    status: 204,
    problems: ['unauthenticated', 'wrong_origin'],
  },
  deleteAccount: {
    summary: "Deletes the person's account at the provider and here; wants the token of a fresh sign-in",
    body: schemas.refreshBody,
    status: 204,
    problems: [
      'invalid_request',
      'unauthenticated',
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'login_too_old',
      'account_disabled',
      'wrong_origin',
      'identity_unavailable',
      'identity_not_configured',
    ],
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
  createPost: {
    summary: 'Makes a post; photos that were only chosen for it become part of the gallery',
    body: postEditing.createPostBody,
    status: 200,
    answer: postEditing.adminPostAnswer,
    problems: [
      'unauthenticated',
      'forbidden',
      'wrong_origin',
      'invalid_request',
      'photo_not_found',
      'post_not_found',
      'too_many_files',
    ],
  },
  updatePost: {
    summary: 'Changes the description of a post, its photos or their order',
    params: content.postParams,
    body: postEditing.updatePostBody,
    status: 200,
    answer: postEditing.adminPostAnswer,
    problems: [
      'unauthenticated',
      'forbidden',
      'wrong_origin',
      'invalid_request',
      'photo_not_found',
      'post_not_found',
      'post_changed',
      'too_many_files',
    ],
  },
  deletePost: {
    summary: 'Deletes a post; its photos stay in the gallery',
    params: content.postParams,
    status: 204,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'post_not_found'],
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
  upload: {
    summary: 'Uploads one photo',
    bodyMediaType: 'multipart/form-data',
    status: 200,
    answer: schemas.uploadResult,
    problems: [
      'unauthenticated',
      'forbidden',
      'wrong_origin',
      'upload_malformed',
      'upload_cut_off',
      'file_missing',
      'file_too_large',
      'file_type_invalid',
      'file_empty',
      'only_one_file',
      'description_too_long',
      'unavailable',
    ],
  },
  uploadMultiple: {
    summary: 'Uploads up to ten photos; one bad file never harms the others',
    bodyMediaType: 'multipart/form-data',
    status: 200,
    answer: schemas.multiUploadResult,
    problems: [
      'unauthenticated',
      'forbidden',
      'wrong_origin',
      'upload_malformed',
      'upload_cut_off',
      'file_missing',
      'too_many_files',
      'description_too_long',
      'unavailable',
    ],
  },
  adminPhotos: {
    summary: 'All photos with their state, newest first',
    query: schemas.adminPhotosQuery,
    status: 200,
    answer: schemas.adminPhotosPage,
    problems: ['unauthenticated', 'forbidden', 'invalid_request'],
  },
  adminPhotoStream: {
    summary: 'Changes of photos as they happen; Last-Event-ID replays',
    status: 200,
    answerMediaType: 'text/event-stream',
    problems: ['unauthenticated', 'forbidden'],
  },
  adminRetryPhoto: {
    summary: 'Tries a failed photo again',
    params: schemas.photoParams,
    status: 200,
    answer: schemas.adminPhoto,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'photo_not_found', 'photo_not_failed'],
  },
  adminUpdatePhoto: {
    summary: "Changes a photo's description",
    params: schemas.photoParams,
    body: schemas.updatePhotoBody,
    status: 200,
    answer: schemas.adminPhoto,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'invalid_request', 'photo_not_found'],
  },
  adminDeletePhoto: {
    summary: 'Deletes a photo, its variants and its original',
    params: schemas.photoParams,
    status: 204,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'photo_not_found'],
  },
  adminPosts: {
    summary: 'Posts with all their photos and how each stands, newest first',
    query: schemas.pageQuery,
    status: 200,
    answer: postEditing.adminPostsPage,
    problems: ['unauthenticated', 'forbidden', 'invalid_request'],
  },
  adminPost: {
    summary: 'A post as it is edited',
    params: content.postParams,
    status: 200,
    answer: postEditing.adminPostAnswer,
    problems: ['unauthenticated', 'forbidden', 'post_not_found'],
  },
  adminEvents: {
    summary: 'All events with how many videos each shows',
    status: 200,
    answer: curation.adminEventsAnswer,
    problems: ['unauthenticated', 'forbidden'],
  },
  adminCreateEvent: {
    summary: "Adds an event of the creator's own",
    body: curation.createEventBody,
    status: 200,
    answer: curation.adminEvent,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'invalid_request'],
  },
  adminUpdateEvent: {
    summary: 'Changes an event; its former address leads to the new one',
    params: curation.adminEventParams,
    body: curation.updateEventBody,
    status: 200,
    answer: curation.adminEvent,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'invalid_request', 'event_not_found'],
  },
  adminDeleteEvent: {
    summary: "Deletes an event of the creator's own; its videos stay",
    params: curation.adminEventParams,
    status: 204,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'event_not_found', 'event_of_collection'],
  },
  adminVideos: {
    summary: 'All videos, hidden ones too, newest first',
    query: curation.adminVideosQuery,
    status: 200,
    answer: curation.adminVideosPage,
    problems: ['unauthenticated', 'forbidden', 'invalid_request'],
  },
  adminUpdateVideo: {
    summary: 'Changes what the creator decides about a video; no sync overwrites it',
    params: curation.adminVideoParams,
    body: curation.updateVideoBody,
    status: 200,
    answer: curation.adminVideo,
    problems: [
      'unauthenticated',
      'forbidden',
      'wrong_origin',
      'invalid_request',
      'video_not_found',
      'event_not_found',
      'library_unsigned',
    ],
  },
  adminSync: {
    summary: "How the provider's libraries were read last, and what is under way",
    status: 200,
    answer: curation.syncAnswer,
    problems: ['unauthenticated', 'forbidden'],
  },
  adminRequestSync: {
    summary: 'Asks for a listing of every library now',
    status: 200,
    answer: curation.syncAnswer,
    problems: ['unauthenticated', 'forbidden', 'wrong_origin', 'streaming_not_configured'],
  },
  adminAudit: {
    summary: 'What was done and by whom, newest first',
    query: audit.auditQuery,
    status: 200,
    answer: audit.auditPage,
    problems: ['unauthenticated', 'forbidden', 'invalid_request'],
  },
  streamWebhook: {
    summary: 'The provider says that something about a video changed',
    status: 204,
    problems: ['webhook_refused', 'body_too_large', 'unavailable'],
  },
  embed: {
    summary: "Leads to a video's player, for whoever may see it",
    params: content.embedParams,
    status: 302,
    answerMediaType: 'text/html',
    problems: ['video_locked', 'video_not_found'],
  },
  docs: { summary: 'This description, to read', status: 200, answerMediaType: 'text/html', problems: [] },
  openapi: { summary: 'This description, as OpenAPI', status: 200, problems: [] },
  live: { summary: 'The process runs', status: 200, answer: schemas.healthAnswer, problems: [] },
  ready: {
    summary: 'The process can serve',
    status: 200,
    answer: schemas.healthAnswer,
    problems: ['unavailable'],
  },
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
export { routes };
