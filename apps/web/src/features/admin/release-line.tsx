import { memberTexts, unknownCommit } from '@sandstone/contract';
import { type ReactNode } from 'react';
import styles from './release-line.module.css';
import { useRelease } from './use-release.ts';

const { release } = memberTexts;
/** Long enough to name a commit, and short enough to read. */
const shownCommitLength = 8;

/** The version that the site runs. The commit distinguishes builds between two versions. */
export function ReleaseLine(): ReactNode {
  const answer = useRelease();
  if (answer === undefined) return <p className={styles.line} />;
  const { version, commit } = answer;
  return (
    <p className={styles.line}>
      {release.version(version)}
      {commit === unknownCommit ? null : <code title={commit}>{commit.slice(0, shownCommitLength)}</code>}
    </p>
  );
}
