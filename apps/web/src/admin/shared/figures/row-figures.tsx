import { adminTexts, type ItemFigures } from '@sandstone/contract';
import { type ReactNode } from 'react';
import styles from './row-figures.module.css';

const { insights } = adminTexts;

/** How many have seen an item of a list, and reacted to it. The line is empty until it is known. */
export function RowFigures({ figures }: { figures: ItemFigures | undefined }): ReactNode {
  if (figures === undefined) return <span className={styles.figures} />;
  const { views, reactions } = figures;
  return (
    <span className={styles.figures}>
      {views === 0 ? insights.unseen : insights.viewCount(views)}
      {reactions === 0 ? null : <span className={styles.loved}> · {insights.reactionCount(reactions)}</span>}
    </span>
  );
}
