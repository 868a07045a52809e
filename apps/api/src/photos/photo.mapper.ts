import { adminTexts, type PhotoFailureCode, routePath } from '@sandstone/contract';
import { type PhotoRecord, type ReadyPhotoRecord } from '@sandstone/database';
import {
  fileVersion,
  photoCdnUrl,
  photoSources,
  photoThumbnailUrl,
  photoVisibility,
} from '@sandstone/domain';
import { type ResponseOf } from '../http/route-input.decorator.ts';

type Photo = ResponseOf<'photos'>['photos'][number];
type AdminPhoto = ResponseOf<'adminPhotos'>['photos'][number];

export function toPhoto(record: ReadyPhotoRecord): Photo {
  const version = fileVersion(record);
  return {
    id: record.id,
    cdnUrl: photoCdnUrl(record.id, version),
    description: record.description,
    width: record.width,
    height: record.height,
    thumbHash: Buffer.from(record.thumbHash).toString('base64'),
    placeholder: record.placeholder,
    animated: record.animated,
    sources: photoSources(record.id, version, record.variants),
    createdOn: record.createdAt,
  };
}

export function toAdminPhoto(record: PhotoRecord): AdminPhoto {
  const { filesAre, filesBelong } = photoVisibility(record);
  const isPublic = filesAre === 'public' && filesBelong === 'public';
  const { cdnUrl, thumbnailUrl } = (isPublic ? publicPictures : privatePictures)(record);
  return {
    id: record.id,
    originalName: record.originalName,
    description: record.description,
    status: record.status,
    failure:
      record.failureCode === null
        ? null
        : { code: record.failureCode, text: failureText(record, record.failureCode) },
    repaired: record.repaired,
    listed: record.listed,
    kept: record.kept,
    cdnUrl,
    thumbnailUrl: record.status === 'ready' ? thumbnailUrl : null,
    placeholder: record.placeholder,
    width: record.width,
    height: record.height,
    edits: record.edits,
    hasOriginal: record.hasOriginal,
    bytes: record.bytes,
    createdOn: record.createdAt,
    takenOn: record.takenAt?.slice(0, '2025-10-07'.length) ?? null,
    change: record.change,
  };
}

/** An upload has been read before, so that its edits are the reason why it needs too much memory. */
const failureText = ({ editing }: PhotoRecord, code: PhotoFailureCode): string =>
  editing && code === 'too_much_memory' ? adminTexts.photoEditor.tooLarge : adminTexts.photoFailure[code];

const publicPictures = (record: PhotoRecord) => ({
  cdnUrl: photoCdnUrl(record.id, fileVersion(record)),
  thumbnailUrl: photoThumbnailUrl(record.id, fileVersion(record), record.variants),
});

const privatePictures = ({ id }: Pick<PhotoRecord, 'id'>) => ({
  cdnUrl: routePath('adminPhotoPicture', { id, size: 'large' }),
  thumbnailUrl: routePath('adminPhotoPicture', { id, size: 'thumbnail' }),
});
