import * as adminTexts from '../admin-texts.ts';
import * as memberTexts from '../member-texts.ts';
import * as texts from '../texts.ts';

/**
 * Every failure that the api can answer: stable code → status, title and, where it is constant, detail. RFC 9457
 * problem documents are created from this table only.
 */
const catalogue = {
  invalid_request: { status: 400, title: 'Invalid request' },
  upload_malformed: { status: 400, title: 'Malformed upload', detail: adminTexts.upload.malformed },
  upload_cut_off: { status: 400, title: 'Upload interrupted', detail: adminTexts.upload.cutOff },
  file_missing: { status: 400, title: 'No file', detail: adminTexts.upload.noFile },
  subject_mismatch: { status: 400, title: 'Wrong subject', detail: 'The token belongs to another account.' },
  unauthenticated: { status: 401, title: 'Not signed in', detail: 'Please sign in.' },
  token_invalid: { status: 401, title: 'Invalid token', detail: memberTexts.signIn.failed },
  token_expired: { status: 401, title: 'Expired token', detail: memberTexts.signIn.failed },
  token_used: { status: 401, title: 'Token already used', detail: memberTexts.signIn.failed },
  login_too_old: { status: 401, title: 'Sign-in too old', detail: 'Please sign in again.' },
  webhook_refused: { status: 401, title: 'Webhook refused', detail: 'The signature is invalid.' },
  forbidden: { status: 403, title: 'Access denied', detail: adminTexts.admin.denied },
  wrong_origin: {
    status: 403,
    title: 'Wrong origin',
    detail: 'This request did not come from a page of this site.',
  },
  video_locked: { status: 403, title: 'Video locked', detail: texts.videos.denied },
  setup_code_wrong: { status: 403, title: 'Wrong code', detail: adminTexts.setup.codeWrong },
  age_proof_required: {
    status: 403,
    title: texts.regionPages.verifyTitle,
    detail: texts.regionPages.verifyText,
  },
  crawler_refused: {
    status: 403,
    title: 'Not for AI crawlers',
    detail: 'This site does not let AI crawlers in.',
  },
  account_disabled: { status: 403, title: 'Account disabled', detail: memberTexts.signIn.disabled },
  not_found: { status: 404, title: 'Not found', detail: 'There is nothing at this address.' },
  photos_not_found: { status: 404, title: 'Photos not found', detail: texts.photos.notFound },
  photo_not_found: { status: 404, title: 'Photo not found', detail: 'This photo no longer exists.' },
  command_not_found: { status: 404, title: 'Command not found', detail: 'This can no longer be undone.' },
  download_not_found: {
    status: 404,
    title: 'Download not found',
    detail: 'A download can be fetched for a day. Please start it again.',
  },
  event_not_found: { status: 404, title: 'Event not found', detail: texts.events.notFound },
  member_not_found: { status: 404, title: 'Member not found', detail: 'This account no longer exists.' },
  video_not_found: { status: 404, title: 'Video not found', detail: texts.videos.notFound },
  post_not_found: { status: 404, title: 'Post not found', detail: texts.post.notFound },
  post_draft_not_found: {
    status: 404,
    title: 'Draft not found',
    detail: 'This draft is gone. It was published or deleted.',
  },
  image_not_found: { status: 404, title: 'Image not found', detail: 'There is no picture at this address.' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  setup_done: { status: 409, title: 'Already set up', detail: adminTexts.setup.done },
  member_protected: {
    status: 409,
    title: 'Administrator',
    detail: adminTexts.members.notAdministrators,
  },
  photo_not_failed: {
    status: 409,
    title: 'Nothing to retry',
    detail: 'Only a failed photo can be retried.',
  },
  photo_not_ready: {
    status: 409,
    title: 'Photo not ready',
    detail: 'This photo is not ready yet. Please edit it once it is.',
  },
  photo_without_original: {
    status: 409,
    title: 'No original',
    detail: 'This site did not keep the original of this photo, so it cannot be edited.',
  },
  post_changed: {
    status: 409,
    title: 'Post changed',
    detail: 'This post was changed in the meantime. Please open it again to see the latest version.',
  },
  post_draft_changed: {
    status: 409,
    title: 'Draft changed',
    detail: 'This draft was changed in another window. Choose which version you want to keep.',
  },
  changed_since: {
    status: 409,
    title: 'Changed since',
    detail: 'This was changed since, so it stays as it is.',
  },
  region_source_missing: { status: 409, title: 'No source of regions' },
  earlier_release_runs: {
    status: 409,
    title: 'Earlier release running',
    detail:
      'Part of the site still runs an earlier release, which would not keep to this. Please finish the upgrade, and then try again.',
  },
  too_many_pins: { status: 409, title: 'Too many pinned posts', detail: adminTexts.postEditor.tooManyPins },
  event_of_collection: {
    status: 409,
    title: 'Event of a collection',
    detail:
      'This event belongs to a collection at the video provider, so it would come back. Hide it instead.',
  },
  library_unsigned: {
    status: 409,
    title: 'Video library without a player key',
    detail:
      'This video is in a video library whose player links cannot be signed, so a leaked link would work forever. Set a player token key for it, or move the video to one that has a key, before you make it premium.',
  },
  address_too_long: { status: 414, title: 'Address too long', detail: 'There is nothing at this address.' },
  body_too_large: { status: 413, title: 'Request too large', detail: 'The request is too large.' },
  file_too_large: { status: 413, title: 'File too large' },
  download_too_large: {
    status: 413,
    title: 'Download too large',
    detail: adminTexts.photoManager.downloadTooLarge,
  },
  file_type_invalid: { status: 415, title: 'File type not allowed' },
  media_type_unsupported: { status: 415, title: 'Unsupported media type' },
  host_unknown: { status: 421, title: 'Unknown host', detail: 'This site has a different address.' },
  file_empty: { status: 422, title: 'Empty file' },
  too_many_files: { status: 422, title: 'Too many files', detail: adminTexts.upload.tooManyFiles },
  only_one_file: { status: 422, title: 'Only one file', detail: adminTexts.upload.onlyOneFile },
  description_too_long: {
    status: 422,
    title: 'Description too long',
    detail: adminTexts.upload.descriptionTooLong,
  },
  region_blocked: {
    status: 451,
    title: texts.regionPages.blockedTitle,
    detail: texts.regionPages.blockedText,
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests. Please wait a moment and try again.',
  },
  too_many_downloads: {
    status: 429,
    title: 'Too many downloads',
    detail: adminTexts.photoManager.tooManyDownloads,
  },
  internal: { status: 500, title: 'Unexpected error', detail: 'Something went wrong on our side.' },
  bad_gateway: {
    status: 502,
    title: 'Not reachable',
    detail: 'The site is starting or being updated. Please try again in a moment.',
  },
  unavailable: {
    status: 503,
    title: 'Not available',
    detail: 'Part of the site is not available right now. Please try again later.',
  },
  release_too_old: {
    status: 503,
    title: 'Release too old',
    detail:
      'The software of this site is older than what it has stored, so it shows nothing. Please try again later.',
  },
  nginx_missing: {
    status: 503,
    title: 'Not shown for now',
    detail:
      'This site has rules for where its visitors come from, and its server needs nginx to keep them. Until it has it, nothing is shown. Please come back later.',
  },
  site_closed: { status: 503, title: texts.closed.title, detail: texts.closed.text },
  storage_full: {
    status: 507,
    title: 'The disk is full',
    detail: 'The disk is full, so nothing can be saved. Please make room on the server, and then try again.',
  },
  identity_unavailable: {
    status: 503,
    title: 'Sign-in not available',
    detail: memberTexts.signIn.unavailable,
  },
  streaming_not_configured: {
    status: 503,
    title: 'Videos not set up',
    detail: adminTexts.videoEditing.notConfigured,
  },
  identity_not_configured: {
    status: 503,
    title: 'Sign-in not set up',
    detail: memberTexts.signIn.notConfigured,
  },
  gateway_timeout: {
    status: 504,
    title: 'No answer in time',
    detail: 'The site took too long to answer. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; title: string; detail?: string }>;

export type ProblemCode = keyof typeof catalogue;
export interface ProblemEntry {
  status: number;
  title: string;
  detail?: string;
}
export const problems: Record<ProblemCode, ProblemEntry> = catalogue;
export const problemCodes = Object.keys(catalogue) as ProblemCode[];

/** The RFC 9457 document of every failed request; media type `application/problem+json`. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  requestId?: string;
  [extension: string]: unknown;
}

export function problemDocument(
  code: ProblemCode,
  extra: { detail?: string; requestId?: string } = {},
): ProblemDocument {
  const entry = problems[code];
  return {
    type: `urn:problem:${code}`,
    title: entry.title,
    status: entry.status,
    detail: extra.detail ?? entry.detail ?? entry.title,
    code,
    ...(extra.requestId === undefined ? {} : { requestId: extra.requestId }),
  };
}

/** Thrown by any layer; one filter of the api turns it into a problem document. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode, detail?: string, options?: ErrorOptions) {
    super(detail ?? problems[code].detail ?? problems[code].title, options);
    this.name = 'ProblemError';
    this.code = code;
  }
}
