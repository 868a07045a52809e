import { filteredVideosPath, pages, texts, type Video } from '@sandstone/contract';
import { type CSSProperties, type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { useSettingsOf } from '../../shared/hydration/page-environment.ts';
import { useSession } from '../../shared/session/session.tsx';
import { VideoCard } from '../../shared/video-cards/video-card.tsx';
import styles from './features.module.css';
import { type HomeData } from './home.loader.ts';
import { LatestPictures } from './latest-pictures.tsx';
import linked from './linked-card.module.css';

/** Width to height of a video beside another one; in a row of the width `least` or more, both have one height. */
const ratios = { landscape: 16 / 9, portrait: 4 / 5 } as const;
const least = 2.5;

const widthOf = ({ orientation }: Video) => ratios[orientation];

interface FeatureProps {
  title: string;
  line: string;
  to: string;
  children: ReactNode;
  /** A row of its own. */
  row?: boolean;
}

/** One line about a part of the site, which leads there, and the newest of it. */
const Feature = ({ title, line, to, row, children }: FeatureProps): ReactNode => (
  <li className={classNames('stack gap-3', styles.feature)} data-row={row || undefined}>
    <hgroup className={classNames(linked.card, styles.words)}>
      <h3 className={linked.title}>
        <Link to={to} viewTransition>
          {title}
          <Icon name="forward" size={18} />
        </Link>
      </h3>
      <p>{line}</p>
    </hgroup>
    {children}
  </li>
);

/** Shows what the site offers: the newest clip, the newest full video and the newest pictures, as far as there are any. */
export function Features({ newest, photos }: Pick<HomeData, 'newest' | 'photos'>): ReactNode {
  const { isMember } = useSession();
  const { words } = useSettingsOf<'home'>();
  const { free, premium } = newest;
  if (free === undefined && premium === undefined && photos.length === 0) return null;
  const widths = [free, premium].filter((video) => video !== undefined).map(widthOf);
  const sum = widths.reduce((total, width) => total + width, 0);
  const columns = [...widths, ...(sum < least ? [least - sum] : [])].map((width) => `minmax(0, ${width}fr)`);
  const pathOf = ({ videoType }: Video) => filteredVideosPath('type', videoType);
  const card = (video: Video) => (
    <div style={{ '--ratio': widthOf(video) } as CSSProperties}>
      <VideoCard
        video={video}
        level={4}
        whole={{
          sizes: `(min-width: 768px) ${Math.ceil((100 * widthOf(video)) / Math.max(sum, least))}vw, 100vw`,
        }}
      />
    </div>
  );
  return (
    <Section title={texts.home.features}>
      <ul className={styles.features} style={{ '--columns': columns.join(' ') } as CSSProperties}>
        {free === undefined ? null : (
          <Feature title={texts.home.clips} line={words.clipsLine || texts.home.clipsLine} to={pathOf(free)}>
            {card(free)}
          </Feature>
        )}
        {premium === undefined ? null : (
          <Feature
            title={texts.home.fullVideos}
            line={isMember ? texts.home.fullVideosOpen : words.fullVideosLine || texts.home.fullVideosLine}
            to={isMember ? pathOf(premium) : pages.signIn}
          >
            {card(premium)}
          </Feature>
        )}
        {photos.length === 0 ? null : (
          <Feature
            title={texts.home.pictures}
            line={words.picturesLine || texts.home.picturesLine}
            to={pages.pictures}
            row
          >
            <LatestPictures photos={photos} />
          </Feature>
        )}
      </ul>
    </Section>
  );
}
