import { texts } from '@sandstone/contract';
import { type ReactNode, useCallback, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

export interface PictureProps {
  /** Best first; a format that the browser cannot read is passed over. */
  sources: readonly { type: string; srcset: string }[];
  src: string;
  /** Of the picture itself, where the server chooses the format by what the browser accepts. */
  srcSet?: string;
  alt: string;
  width: number;
  height: number;
  sizes: string;
  /** A tiny data: picture that stands in its place until it is there. */
  placeholder?: string;
  /** `first` is what the eye meets first: it is loaded before everything else and does not fade. */
  priority?: 'first' | 'early' | 'lazy';
  className?: string;
}

/** Stands in the room of a picture that is not there. */
export const MissingPicture = ({ className }: { className?: string }): ReactNode => (
  <p className={classNames(styles.missing, className)}>{texts.videos.noPreview}</p>
);

/** A picture that never moves the page: its room and its placeholder are there from the first paint. */
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
    priority = 'lazy',
    className,
  } = props;
  const [broken, setBroken] = useState<string>();
  // It may have come, or failed, before the page's code came; neither `load` nor `error` fires again then.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete) return;
      if (image.naturalWidth === 0) setBroken(src);
      else image.dataset.shown = '';
    },
    [src],
  );
  if (broken === src) return <MissingPicture className={classNames(styles.picture, className)} />;
  return (
    <picture
      className={classNames(styles.picture, className)}
      style={placeholder === undefined ? undefined : { backgroundImage: `url("${placeholder}")` }}
    >
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      <img
        ref={show}
        className={priority === 'lazy' ? styles.fading : undefined}
        src={src}
        srcSet={srcSet}
        sizes={srcSet === undefined ? undefined : sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : undefined}
        decoding="async"
        onLoad={(event) => {
          event.currentTarget.dataset.shown = '';
        }}
        onError={() => setBroken(src)}
      />
    </picture>
  );
}
