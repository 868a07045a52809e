import { limits, texts } from '@sandstone/contract';
import { type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../../ui/section.tsx';
import features from './features.module.css';
import { Hero } from './hero.tsx';
import posters from './event-posters.module.css';

const list = (count: number, style: CSSProperties) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index}>
      <Skeleton style={style} />
    </li>
  ));

export function HomeSkeleton(): ReactNode {
  return (
    <>
      <Hero />
      <Section title={texts.home.latestAdventures}>
        <ul className={classNames('stack gap-3', posters.posters)}>
          {list(limits.skeletons.home, { aspectRatio: '3 / 4' })}
        </ul>
      </Section>
      <Section title={texts.home.features}>
        <ul className={features.features}>
          {list(limits.skeletons.homeFeatures, { aspectRatio: '16 / 9' })}
        </ul>
      </Section>
    </>
  );
}
