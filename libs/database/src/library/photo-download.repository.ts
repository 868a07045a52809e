import { adminTexts, type DownloadedFiles, limits, ProblemError } from '@sandstone/contract';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { PhotoDownloadEntity } from '../entities/library.entity.ts';
import {
  originalOfPhoto,
  photoSelection,
  type PhotoRow,
  type VariantRecord,
} from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';

/** Photos whose records are in memory at the same time. */
const photosPerRead = 200;
/** A download can be fetched for a day. */
const expiryMs = 24 * 60 * 60 * 1000;
const expiredBefore = () => new Date(Date.now() - expiryMs);

/** The file of a photo that is downloaded. */
export interface DownloadedPhoto extends PhotoRow {
  /** The key of the original file, if that is downloaded. */
  originalKey: string | null;
  /** The widest picture, which is downloaded otherwise. */
  widest: VariantRecord;
  /** The length of the file; an original without its metadata may be shorter. */
  fileBytes: number;
}

export interface PreparedDownload {
  id: string;
  photos: number;
  /** Number of photos whose original file is downloaded. */
  originals: number;
  bytes: number;
}

/** Downloads of many photos. The photos are fixed when a download is prepared, and their files when it is fetched. */
export class PhotoDownloadRepository extends Repository {
  /** Records a download, and forgets those that have expired. @throws ProblemError photos_not_found, download_too_large */
  async prepare(
    photoIds: readonly string[],
    files: DownloadedFiles,
    actor: Actor,
  ): Promise<PreparedDownload> {
    const unique = [...new Set(photoIds)];
    const sum = { photos: 0, originals: 0, bytes: 0 };
    for await (const { originalKey, fileBytes } of this.photos(unique, files)) {
      sum.photos += 1;
      sum.originals += originalKey === null ? 0 : 1;
      sum.bytes += fileBytes;
    }
    if (sum.photos === 0)
      throw new ProblemError('photos_not_found', adminTexts.photoManager.nothingToDownload);
    if (sum.bytes > limits.library.maxDownloadBytes) throw new ProblemError('download_too_large');
    return this.em.transactional(async (em) => {
      await em.nativeDelete(PhotoDownloadEntity, { createdAt: { $lt: expiredBefore() } });
      const id = crypto.randomUUID();
      em.create(PhotoDownloadEntity, { id, photoIds: unique, files });
      recordAudit(em, { actor, action: 'photo.download', details: { photos: sum.photos, files } });
      await em.flush();
      return { id, ...sum };
    });
  }

  /** @returns undefined where it is unknown or has expired */
  async find(id: string): Promise<{ photoIds: string[]; files: DownloadedFiles } | undefined> {
    return this.queries
      .selectFrom('photo_downloads')
      .select(['photoIds', 'files'])
      .where('id', '=', id)
      .where('createdAt', '>=', expiredBefore())
      .executeTakeFirst();
  }

  /** Those of the photos that are ready and not deleted, in the given order. Reads them little by little. */
  async *photos(photoIds: readonly string[], files: DownloadedFiles): AsyncGenerator<DownloadedPhoto> {
    const { queries } = this;
    for (let from = 0; from < photoIds.length; from += photosPerRead) {
      const ids = photoIds.slice(from, from + photosPerRead);
      const rows = await queries
        .selectFrom('photos')
        .select([...photoSelection, originalOfPhoto.as('originalKey')])
        .where('id', 'in', ids)
        .where('status', '=', 'ready')
        .where(photoRule.current)
        .execute();
      const photos = new Map(rows.map((photo) => [photo.id, photo]));
      for (const id of ids) {
        const photo = photos.get(id);
        const widest = widestOf(photo?.variants ?? []);
        if (photo === undefined || widest === undefined) continue;
        const originalKey = files === 'pictures' ? null : photo.originalKey;
        yield { ...photo, originalKey, widest, fileBytes: originalKey === null ? widest.bytes : photo.bytes };
      }
    }
  }
}

/** More programs open a JPEG than a WebP, and a WebP than an AVIF. */
const formats: readonly VariantRecord['format'][] = ['jpg', 'webp', 'avif'];

/** The widest picture, in the format that most programs open. An animated photo has also still pictures. */
function widestOf(variants: readonly VariantRecord[]): VariantRecord | undefined {
  const [widest] = variants.toSorted(
    (a, b) =>
      Number(b.animated) - Number(a.animated) ||
      b.width - a.width ||
      formats.indexOf(a.format) - formats.indexOf(b.format),
  );
  return widest;
}
