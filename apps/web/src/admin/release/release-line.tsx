import { adminTexts, type ReleaseResponse, unknownCommit } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import styles from './release-line.module.css';

const { release } = adminTexts;
/** Long enough to name a commit, and short enough to read. */
const shownCommitLength = 8;

/** Returns the result of the daily check as a text; undefined while there is none. */
function newestText({ state, version }: ReleaseResponse['newest']): string | undefined {
  if (state === 'newer') return version === null ? undefined : release.newer(version);
  return state === 'current' || state === 'failed' ? release[state] : undefined;
}

/** The version that the site runs. The commit distinguishes builds between two versions. */
export function ReleaseLine(): ReactNode {
  const { data } = useQuery({
    queryKey: ['release'],
    queryFn: ({ signal }) => adminApi.call('adminRelease', { signal }),
  });
  if (data === undefined) return <p className={styles.line} />;
  const { version, commit, newest } = data;
  const text = newestText(newest);
  return (
    <p className={styles.line}>
      <span>{release.version(version)}</span>
      {commit === unknownCommit ? null : <code title={commit}>{commit.slice(0, shownCommitLength)}</code>}
      {text === undefined ? null : <span data-newer={newest.state === 'newer' || undefined}>{text}</span>}
    </p>
  );
}
