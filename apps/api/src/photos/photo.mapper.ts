import { type AdminPhoto, pipeline, type Photo, texts } from '@sandstone/contract';
import { type AdminPhotoRecord, type PublicPhotoRecord } from '@sandstone/database';
import { photoCdnUrl, photoSources, photoVariantKey } from '@sandstone/domain';
import { mediaPathPrefix } from '@sandstone/contract';

export function toPhoto(record: PublicPhotoRecord): Photo {
  return {
    id: record.id,
    cdnUrl: photoCdnUrl(record.id, record.pipelineVersion),
    description: record.description,
    width: record.width,
    height: record.height,
    thumbHash: Buffer.from(record.thumbHash).toString('base64'),
    placeholder: record.placeholder,
    animated: record.animated,
    sources: photoSources(record.id, record.pipelineVersion, record.variants),
    createdOn: record.createdAt.toISOString(),
  };
}

export function toAdminPhoto(record: AdminPhotoRecord): AdminPhoto {
  const version = record.pipelineVersion ?? pipeline.version;
  const ready = record.status === 'ready';
  return {
    id: record.id,
    originalName: record.originalName,
    description: record.description,
    status: record.status,
    failure:
      record.failureCode === null
        ? null
        : { code: record.failureCode, text: texts.photoFailure[record.failureCode] },
    repaired: record.repaired,
    listed: record.listed,
    cdnUrl: photoCdnUrl(record.id, version),
    thumbnailUrl: ready
      ? mediaPathPrefix +
        photoVariantKey({ photoId: record.id, version, step: pipeline.widths[0], format: 'webp' })
      : null,
    placeholder: record.placeholder,
    width: record.width,
    height: record.height,
    bytes: record.bytes,
    createdOn: record.createdAt.toISOString(),
    change: record.change,
  };
}
