import { texts } from '@sandstone/contract';
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

export interface PictureProps {
  /** Best first; the browser skips formats that it cannot read. */
  sources: readonly { type: string; srcset: string }[];
  src: string;
  /** The `srcset` of the picture itself, when the server chooses the format by the Accept header. */
  srcSet?: string;
  alt: string;
  width: number;
  height: number;
  /** Starts with `auto` where the picture is lazy, and not cropped by its box. */
  sizes: string;
  /** A tiny data: image shown until the picture has loaded; the style sheet decides from when. */
  placeholder?: string;
  /**
   * `first` is the largest picture of the first screen: it is loaded before all others. `next` are those around it. None
   * but `lazy` ones fade.
   */
  priority?: 'first' | 'next' | 'early' | 'lazy';
  /** The point that stays visible if its box crops it, in percent of its size; the middle by default. */
  focus?: { x: number; y: number } | undefined;
  className?: string;
}

/** Replaces a missing picture. */
export const MissingPicture = ({ className }: { className?: string }): ReactNode => (
  <p className={classNames(styles.missing, className)}>{texts.videos.noPreview}</p>
);

/** A picture without layout shift: its size is known from the first paint. */
export function Picture(props: PictureProps): ReactNode {
  const {
    sources,
    src,
    srcSet,
    alt,
    width,
    height,
    sizes,
    placeholder,
    focus,
    priority = 'lazy',
    className,
  } = props;
  const [broken, setBroken] = useState<string>();
  // The picture may have failed before this script; then `error` does not fire again.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(src);
    },
    [src],
  );
  if (broken === src) return <MissingPicture className={classNames(styles.picture, className)} />;
  return (
    <picture
      className={classNames(styles.picture, className)}
      style={
        placeholder === undefined ? undefined : ({ '--placeholder': `url(${placeholder})` } as CSSProperties)
      }
    >
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        ref={check}
        className={priority === 'lazy' ? styles.fading : undefined}
        src={src}
        srcSet={srcSet}
        // A source can only be `auto` if the picture is.
        sizes={srcSet !== undefined ? sizes : sizes.startsWith('auto') ? 'auto' : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : priority === 'next' ? 'low' : undefined}
        decoding="async"
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
        onError={() => setBroken(src)}
      />
    </picture>
  );
}
