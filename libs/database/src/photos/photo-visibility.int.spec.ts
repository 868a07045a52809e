import { expect, it } from '@jest/globals';
import { photoStatuses } from '@sandstone/contract';
import { photoVisibility, type PhotoVisibilityColumns } from '@sandstone/domain';
import { sql } from 'kysely';
import { aPhotoRow } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { misplacedPhotos, photoRule } from './photo-visibility.ts';

const times = [null, new Date('2026-01-02T03:04:05Z')];
const flags = [false, true];

const someEdits = { editsRevision: 1, editedOriginalKey: 'photos/1/original', stagingKey: null };

/** Every combination of the columns that the rule reads. */
function everyCombination(): PhotoVisibilityColumns[] {
  let found: Partial<PhotoVisibilityColumns>[] = [{}];
  const columns = {
    status: photoStatuses,
    listed: flags,
    kept: flags,
    posted: flags,
    deletedAt: times,
    withdrawnAt: times,
    restoringAt: times,
    erasedAt: times,
    editing: flags,
  };
  for (const [column, values] of Object.entries(columns))
    found = found.flatMap((photo) => values.map((value) => ({ ...photo, [column]: value })));
  // Each has all columns now.
  return (found as PhotoVisibilityColumns[]).filter(
    // Postgres refuses these.
    ({ editing, status, withdrawnAt }) => !editing || (status !== 'ready' && withdrawnAt === null),
  );
}

databaseSuite('the rule for who sees a photo', (test) => {
  it('is the same in the code and in SQL, for every combination of the columns', async () => {
    const queries = test.queries;
    const rows = everyCombination().map((columns) =>
      aPhotoRow({ ...columns, ...(columns.editing && someEdits) }),
    );
    expect(rows).toHaveLength(512);
    await queries.insertInto('photos').values(rows).execute();
    const conditions = {
      ...photoRule,
      isMisplaced: sql.join(
        misplacedPhotos.map(({ rule }) => rule),
        sql` or `,
      ),
    };
    const { rows: found } = await sql<PhotoVisibilityColumns & { bySql: unknown }>`
      select status, listed, kept, posted, deleted_at as "deletedAt", withdrawn_at as "withdrawnAt",
        restoring_at as "restoringAt", editing, erased_at as "erasedAt", json_build_object(${sql.join(
          Object.entries(conditions).flatMap(([name, condition]) => [sql.lit(name), condition]),
        )}) as "bySql"
      from photos`.execute(queries);
    expect(found).toHaveLength(512);
    for (const { bySql, ...columns } of found) {
      const { state, inGallery, inPosts, filesAre, filesBelong, isUnused } = photoVisibility(columns);
      expect({ columns, rule: bySql }).toEqual({
        columns,
        rule: {
          current: state === 'current',
          trashed: state === 'trashed',
          returning: state === 'returning',
          erased: state === 'erased',
          inTrash: state === 'trashed' || state === 'returning',
          present: state !== 'erased',
          inGallery,
          soonInGallery: photoVisibility({ ...columns, withdrawnAt: null }).inGallery,
          inPosts,
          filesArePublic: filesAre === 'public',
          filesBelongPublic: filesBelong === 'public',
          isUnused,
          isMisplaced: filesAre !== filesBelong,
        },
      });
    }
  });
});
