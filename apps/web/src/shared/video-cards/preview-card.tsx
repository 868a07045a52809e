import { type ReactNode } from 'react';
import { useViewTransitionState } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import styles from './preview-card.module.css';

interface PreviewCardProps {
  title: string;
  /** The link target of the whole card; without it the card has no link. */
  to?: string;
  level: 2 | 3 | 4;
  portrait: boolean;
  /** The frame has the proportions of the picture, `--ratio`, which an element around the card sets. */
  whole?: boolean;
  picture: ReactNode;
  /** Content over the picture. */
  over: ReactNode;
  line?: string;
  description: string | null;
}

/** A picture with text below; the link in its title covers the whole card. */
export function PreviewCard(props: PreviewCardProps): ReactNode {
  const { title, to, level, portrait, whole, picture, over, line, description } = props;
  // The view transition morphs the picture of the chosen card into its page and back.
  const isChosen = useViewTransitionState(to ?? '') && to !== undefined;
  const Heading = `h${level}` as const;
  return (
    <article
      className={classNames('stack gap-3', styles.card)}
      data-locked={to === undefined || undefined}
      data-tall={(portrait && !whole) || undefined}
    >
      <div
        className={styles.frame}
        data-portrait={portrait || undefined}
        data-whole={whole || undefined}
        style={isChosen ? { viewTransitionName: 'picture' } : undefined}
      >
        {picture}
        {over}
      </div>
      <div className={classNames('stack gap-1', styles.words)} data-small={!whole || undefined}>
        <Heading className={styles.title}>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} viewTransition>
              {title}
            </Link>
          )}
        </Heading>
        {line === undefined ? null : <p className={styles.line}>{line}</p>}
        {description === null ? null : <p className={styles.description}>{description}</p>}
      </div>
    </article>
  );
}

/** The class of a picture in a card. */
export const framePicture = styles.picture;

/** Badges in the upper corner of a card's picture. */
export function FrameBadges({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.badges}>{children}</div>;
}
