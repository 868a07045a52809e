import { expect, it, jest } from '@jest/globals';
import { type CoverRepository } from '@sandstone/database';
import { CoverSweep } from './cover-sweep.ts';

const unused = undefined as never; // the method uses only the repository

it('fails with the retry of failed covers, so that it is logged and tried again', async () => {
  const retryFailedBefore = jest.fn<CoverRepository['retryFailedBefore']>();
  const covers = { retryFailedBefore } as Partial<CoverRepository> as CoverRepository; // nothing else is called
  const sweep = new CoverSweep(covers, unused, unused, unused);
  retryFailedBefore.mockRejectedValueOnce(new Error('The database is unavailable'));
  await expect(sweep.retryFailed()).rejects.toThrow('unavailable');
  retryFailedBefore.mockResolvedValueOnce(1);
  await sweep.retryFailed();
});
