import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { useSession } from '../../shared/session/session.tsx';
import styles from './features.module.css';
import linked from './linked-card.module.css';

interface Feature {
  icon: IconName;
  to: string;
  title: string;
  line: string;
}
const features = (isMember: boolean): Feature[] => [
  { icon: 'film', to: pages.allVideos, title: texts.home.clips, line: texts.home.clipsLine },
  {
    title: texts.home.fullVideos,
    ...(isMember
      ? { icon: 'unlock', to: pages.allVideos, line: texts.home.fullVideosOpen }
      : { icon: 'lock', to: pages.signIn, line: texts.home.fullVideosLine }),
  },
  { icon: 'picture', to: pages.pictures, title: texts.home.pictures, line: texts.home.picturesLine },
];

/** Lists what the site offers. */
export function Features(): ReactNode {
  const { isMember } = useSession();
  return (
    <Section title={texts.home.features}>
      <ul className={styles.features}>
        {features(isMember).map(({ icon, to, title, line }) => (
          <li key={title} className={classNames(linked.card, styles.feature)}>
            <Icon name={icon} size={26} />
            <h3 className={linked.title}>
              <Link to={to} viewTransition>
                {title}
              </Link>
            </h3>
            <p className={styles.line}>{line}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
