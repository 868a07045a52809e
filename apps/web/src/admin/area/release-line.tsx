import { adminTexts, type ReleaseAnswer, unknownCommit } from '@sandstone/contract';
import { type ReactNode } from 'react';
import styles from './release-line.module.css';
import { useRelease } from './use-release.ts';

const { release } = adminTexts;
/** Long enough to name a commit, and short enough to read. */
const shownCommitLength = 8;

/** Returns the result of the daily check as a text; undefined while there is none. */
function newestText({ state, version }: ReleaseAnswer['newest']): string | undefined {
  if (state === 'newer') return version === null ? undefined : release.newer(version);
  return state === 'current' || state === 'failed' ? release[state] : undefined;
}

/** The version that the site runs. The commit distinguishes builds between two versions. */
export function ReleaseLine(): ReactNode {
  const answer = useRelease();
  if (answer === undefined) return <p className={styles.line} />;
  const { version, commit, newest } = answer;
  const text = newestText(newest);
  return (
    <p className={styles.line}>
      <span>{release.version(version)}</span>
      {commit === unknownCommit ? null : <code title={commit}>{commit.slice(0, shownCommitLength)}</code>}
      {text === undefined ? null : <span data-newer={newest.state === 'newer' || undefined}>{text}</span>}
    </p>
  );
}
