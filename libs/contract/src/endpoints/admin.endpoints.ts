import * as audit from '../audit.schemas.ts';
import * as content from '../content.schemas.ts';
import * as curation from '../curation.schemas.ts';
import * as postEditing from '../post-editing.schemas.ts';
import * as schemas from '../schemas.ts';
import * as trash from '../trash.schemas.ts';
import * as work from '../work.schemas.ts';
import { type AreaEndpoints } from './endpoint.ts';

/** Problems that each of these routes can answer to an unauthorized caller. */
const readProblems = ['unauthenticated', 'forbidden'] as const;
const changeProblems = [...readProblems, 'wrong_origin'] as const;

/** Guarded routes of the admin area. */
export const adminEndpoints = {
  createPost: {
    summary: 'Creates a post and adds its photos to the gallery',
    body: postEditing.createPostBody,
    status: 200,
    answer: postEditing.adminPostAnswer,
    problems: [...changeProblems, 'invalid_request', 'photo_not_found', 'post_not_found', 'too_many_files'],
  },
  updatePost: {
    summary: 'Changes the description of a post, its photos or their order',
    params: content.postParams,
    body: postEditing.updatePostBody,
    status: 200,
    answer: postEditing.adminPostAnswer,
    problems: [
      ...changeProblems,
      'invalid_request',
      'photo_not_found',
      'post_not_found',
      'post_changed',
      'too_many_files',
    ],
  },
  deletePost: {
    summary: 'Moves a post to the trash; its photos stay in the gallery',
    params: content.postParams,
    status: 204,
    problems: [...changeProblems, 'post_not_found'],
  },
  upload: {
    summary: 'Uploads one photo',
    bodyMediaType: 'multipart/form-data',
    status: 200,
    answer: schemas.uploadResult,
    problems: [
      ...changeProblems,
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
    summary: 'Uploads up to ten photos; a refused file does not affect the others',
    bodyMediaType: 'multipart/form-data',
    status: 200,
    answer: schemas.multiUploadResult,
    problems: [
      ...changeProblems,
      'upload_malformed',
      'upload_cut_off',
      'file_missing',
      'too_many_files',
      'description_too_long',
      'unavailable',
    ],
  },
  adminPhotos: {
    summary: 'Lists all photos with their state, newest first',
    query: schemas.adminPhotosQuery,
    status: 200,
    answer: schemas.adminPhotosPage,
    problems: [...readProblems, 'invalid_request'],
  },
  adminDeletePhotos: {
    summary: 'Moves several photos to the trash; photos that do not exist are ignored',
    body: schemas.deletePhotosBody,
    status: 200,
    answer: schemas.deletePhotosAnswer,
    problems: [...changeProblems, 'invalid_request'],
  },
  adminPhotoStream: {
    summary: 'Streams changes of photos; Last-Event-ID replays missed ones',
    status: 200,
    answerMediaType: 'text/event-stream',
    problems: [...readProblems],
  },
  adminRetryPhoto: {
    summary: 'Retries a failed photo',
    params: schemas.photoParams,
    status: 200,
    answer: schemas.adminPhoto,
    problems: [...changeProblems, 'photo_not_found', 'photo_not_failed'],
  },
  adminUpdatePhoto: {
    summary: 'Changes the given fields of a photo',
    params: schemas.photoParams,
    body: schemas.updatePhotoBody,
    status: 200,
    answer: schemas.adminPhoto,
    problems: [...changeProblems, 'invalid_request', 'photo_not_found'],
  },
  adminDeletePhoto: {
    summary: 'Moves a photo to the trash',
    params: schemas.photoParams,
    status: 204,
    problems: [...changeProblems, 'photo_not_found'],
  },
  adminPosts: {
    summary: 'Lists posts with all their photos and the state of each, newest first',
    query: postEditing.adminPostsQuery,
    status: 200,
    answer: postEditing.adminPostsPage,
    problems: [...readProblems, 'invalid_request'],
  },
  adminPost: {
    summary: 'Returns a post for editing',
    params: content.postParams,
    status: 200,
    answer: postEditing.adminPostAnswer,
    problems: [...readProblems, 'post_not_found'],
  },
  adminEvents: {
    summary: 'Lists all events with the number of visible videos',
    status: 200,
    answer: curation.adminEventsAnswer,
    problems: [...readProblems],
  },
  adminCreateEvent: {
    summary: 'Creates an event',
    body: curation.createEventBody,
    status: 200,
    answer: curation.adminEvent,
    problems: [...changeProblems, 'invalid_request'],
  },
  adminUpdateEvent: {
    summary: 'Changes an event; its former URL redirects to the new one',
    params: curation.adminEventParams,
    body: curation.updateEventBody,
    status: 200,
    answer: curation.adminEvent,
    problems: [...changeProblems, 'invalid_request', 'event_not_found'],
  },
  adminDeleteEvent: {
    summary: 'Moves an event that the creator made to the trash; its videos stay',
    params: curation.adminEventParams,
    status: 204,
    problems: [...changeProblems, 'event_not_found', 'event_of_collection'],
  },
  adminVideos: {
    summary: 'Lists all videos including hidden ones, newest first',
    query: curation.adminVideosQuery,
    status: 200,
    answer: curation.adminVideosPage,
    problems: [...readProblems, 'invalid_request'],
  },
  adminUpdateVideo: {
    summary: 'Changes the curation of a video; a sync never overwrites it',
    params: curation.adminVideoParams,
    body: curation.updateVideoBody,
    status: 200,
    answer: curation.adminVideo,
    problems: [
      ...changeProblems,
      'invalid_request',
      'video_not_found',
      'event_not_found',
      'library_unsigned',
    ],
  },
  adminSync: {
    summary: "Returns the last and the running listing of each of the provider's libraries",
    status: 200,
    answer: curation.syncAnswer,
    problems: [...readProblems],
  },
  adminRequestSync: {
    summary: 'Requests a listing of every library now',
    status: 200,
    answer: curation.syncAnswer,
    problems: [...changeProblems, 'streaming_not_configured'],
  },
  adminTrash: {
    summary: 'Lists deleted photos, posts or events, last deleted first',
    query: trash.trashQuery,
    status: 200,
    answer: trash.trashPage,
    problems: [...readProblems, 'invalid_request'],
  },
  adminTrashPicture: {
    summary: 'Returns a small picture of a deleted photo',
    params: schemas.photoParams,
    status: 200,
    answerMediaType: 'image/*',
    problems: [...readProblems, 'photo_not_found', 'unavailable'],
  },
  adminRestore: {
    summary: 'Restores deleted photos, posts or events; a photo returns as soon as its files are back',
    body: trash.trashSelection,
    status: 200,
    answer: trash.trashAnswer,
    problems: [...changeProblems, 'invalid_request'],
  },
  adminErase: {
    summary: 'Removes deleted photos, posts or events for good',
    body: trash.trashSelection,
    status: 200,
    answer: trash.trashAnswer,
    problems: [...changeProblems, 'invalid_request'],
  },
  adminEmptyTrash: {
    summary: 'Removes everything in the trash for good',
    status: 200,
    answer: trash.emptyTrashAnswer,
    problems: [...changeProblems],
  },
  adminWork: {
    summary: 'Returns waiting, active and failed work',
    status: 200,
    answer: work.workAnswer,
    problems: [...readProblems],
  },
  adminFailedCovers: {
    summary: 'Lists videos whose pictures cannot be created, with the reasons',
    status: 200,
    answer: work.failedCoversAnswer,
    problems: [...readProblems],
  },
  adminRetryCovers: {
    summary: 'Retries pictures of videos that could not be created',
    body: work.retryCoversBody,
    status: 200,
    answer: work.retryCoversAnswer,
    problems: [...changeProblems, 'invalid_request'],
  },
  adminAudit: {
    summary: 'Lists audit entries, newest first',
    query: audit.auditQuery,
    status: 200,
    answer: audit.auditPage,
    problems: [...readProblems, 'invalid_request'],
  },
} as const satisfies AreaEndpoints;
