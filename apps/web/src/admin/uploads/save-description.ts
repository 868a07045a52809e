import { adminApi } from '../api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { UploadError } from './upload.sender.ts';

/** Saves the description of a photo; empty removes it. @throws UploadError */
export async function saveDescription(id: string, description: string): Promise<void> {
  try {
    await adminApi.call('adminUpdatePhoto', { params: { id }, body: { description: description || null } });
  } catch (error) {
    throw new UploadError(requestFailureOf(error).text);
  }
}
