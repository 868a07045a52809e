import { limits, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import features from './features.module.css';
import { Hero } from './hero.tsx';
import posters from './event-posters.module.css';
import styles from './home-skeleton.module.css';

const list = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index}>
      <Skeleton className={className} />
    </li>
  ));

export function HomeSkeleton(): ReactNode {
  return (
    <>
      <Hero />
      <Section title={texts.home.latestAdventures}>
        <ul className={posters.posters}>{list(limits.skeletons.home, styles.poster)}</ul>
      </Section>
      <Section title={texts.home.features}>
        <ul className={features.features}>{list(limits.skeletons.homeFeatures, styles.feature)}</ul>
      </Section>
    </>
  );
}
