import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  controlCharacterText,
  findControlCharacter,
  limits,
  type MultiUploadResult,
  ProblemError,
  type UploadFailure,
  unlistedValues,
  uploadParts,
  type UploadResult,
} from '@sandstone/contract';
import { type Actor, PhotoRepository, type RecordedUpload } from '@sandstone/database';
import { fileVersion, photoCdnUrl } from '@sandstone/domain';
import { type SignalBus } from '@sandstone/jobs';
import { SIGNAL_BUS } from '@sandstone/nest';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { readMultipart } from './multipart-upload.ts';
import { type StagedFile } from './staged-file.ts';
import { StagingArea } from './staging-area.ts';
import { UploadProgress } from './upload-progress.ts';

export interface UploadOptions {
  maxFiles: number;
  actor: Actor;
}

/** The problems that reject a single file instead of the whole request. */
const fileProblems: ReadonlySet<string> = new Set(['file_empty', 'file_type_invalid', 'file_too_large']);

type Outcome = { staged: StagedFile } | { failure: UploadFailure };

/**
 * Receives an upload: streams the files to staging and, after the whole request was read, writes all rows and outbox
 * entries in one transaction. If the process dies before that, the sweeper removes the staged objects after a day.
 */
@Injectable()
export class UploadService {
  constructor(
    private readonly staging: StagingArea,
    private readonly photos: PhotoRepository,
    @Inject(SIGNAL_BUS) private readonly signals: SignalBus,
    private readonly apiMetrics: ApiMetrics,
  ) {}

  /** @throws ProblemError if the whole request is rejected, in which case nothing of it is stored */
  async receive(request: IncomingMessage, options: UploadOptions): Promise<MultiUploadResult> {
    const outcomes: Outcome[] = [];
    const progress = new UploadProgress(this.signals, request);
    try {
      const { fields, tooManyFiles } = await readMultipart(request, {
        maxFiles: options.maxFiles,
        onFile: async (originalName, stream, signal) => {
          outcomes.push(await this.#stage(originalName, stream, signal));
        },
        onBytes: (received, field) => progress.report(received, field(uploadParts.uploadId)),
      });
      if (tooManyFiles) throw new ProblemError(options.maxFiles === 1 ? 'only_one_file' : 'too_many_files');
      if (outcomes.length === 0) throw new ProblemError('file_missing');
      return await this.#record(outcomes, fields, options);
    } catch (error) {
      await this.staging.discard(
        outcomes.flatMap((outcome) => ('staged' in outcome ? [outcome.staged.key] : [])),
      );
      throw error;
    }
  }

  async #stage(originalName: string, stream: Readable, signal: AbortSignal): Promise<Outcome> {
    try {
      return { staged: await this.staging.stage(originalName, stream, signal) };
    } catch (error) {
      if (error instanceof ProblemError && fileProblems.has(error.code)) {
        return { failure: { originalName, error: error.message, code: error.code } };
      }
      throw error;
    }
  }

  async #record(
    outcomes: readonly Outcome[],
    fields: ReadonlyMap<string, string>,
    { actor }: UploadOptions,
  ): Promise<MultiUploadResult> {
    const description = fields.get(uploadParts.description)?.trim() || null;
    if (description !== null && description.length > limits.photo.maxDescriptionLength) {
      throw new ProblemError('description_too_long');
    }
    if (findControlCharacter(description) !== undefined)
      throw new ProblemError('invalid_request', `${uploadParts.description}: ${controlCharacterText}`);
    const unlisted = fields.get(uploadParts.unlisted);
    const kept = unlisted === unlistedValues.kept;
    const listed = !kept && unlisted !== unlistedValues.forPost;
    const staged = outcomes.flatMap((outcome) => ('staged' in outcome ? [outcome.staged] : []));
    const recorded = await this.photos.recordUploads(
      staged.map((file) => ({
        sha256: file.sha256,
        bytes: file.bytes,
        contentType: file.contentType,
        originalName: file.originalName,
        stagingKey: file.key,
        description,
        listed,
        kept,
      })),
      actor,
    );
    // After the commit nothing may throw, because the caller would then delete the objects of these rows.
    for (const { photoId } of recorded) this.signals.publish('photoChanged', { photoId });
    this.signals.publish('outboxFilled', {});
    this.#count(outcomes, recorded);
    await this.staging.discardReplaced(recorded.flatMap((upload) => upload.unusedStagingKeys));
    return {
      successful: recorded.map((upload, index) => this.#resultOf(upload, staged[index]?.originalName ?? '')),
      failed: outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : [])),
    };
  }

  #count(outcomes: readonly Outcome[], recorded: readonly RecordedUpload[]): void {
    const { uploadedFiles } = this.apiMetrics;
    for (const { duplicate } of recorded) uploadedFiles.inc({ outcome: duplicate ? 'duplicate' : 'stored' });
    uploadedFiles.inc({ outcome: 'refused' }, outcomes.length - recorded.length);
  }

  #resultOf({ photoId, status, duplicate, ...versions }: RecordedUpload, originalName: string): UploadResult {
    const cdnUrl = photoCdnUrl(photoId, fileVersion(versions));
    return { originalName, cdnUrl, photoId, status, ...(duplicate && { duplicate }) };
  }
}
