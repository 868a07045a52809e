import { type ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { useSettingsOf } from '../hydration/page-environment.ts';
import styles from './portrait.module.css';

interface PortraitProps {
  /** Width and height in px. */
  size: number;
}

/** The creator's portrait, if she has chosen one. Her name stands beside it. */
export function Portrait({ size }: PortraitProps): ReactNode {
  const { portrait } = useSettingsOf<'links' | 'posts' | 'post' | 'home'>();
  if (portrait === undefined) return null;
  const { sources, src, width, height, placeholder } = portrait;
  return (
    <span className={styles.portrait} style={{ width: size, height: size }}>
      <Picture
        className={styles.picture}
        sources={sources}
        src={src}
        alt=""
        width={width}
        height={height}
        // A wide picture is drawn wider than the box that it covers.
        sizes={`${Math.ceil(size * Math.max(1, width / height))}px`}
        placeholder={placeholder}
        priority="early"
      />
    </span>
  );
}
