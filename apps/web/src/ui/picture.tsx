import { texts } from '@sandstone/contract';
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

interface PictureSource {
  type: string;
  srcset: string;
}

export interface PictureCrop {
  media?: string;
  sizes: string;
  sources: readonly PictureSource[];
}

export interface PictureProps {
  /** Best first; the browser skips formats that it cannot read. */
  sources: readonly PictureSource[];
  src: string;
  /** The `srcset` of the picture itself, when the server chooses the format by the Accept header. */
  srcSet?: string;
  alt: string;
  width: number;
  height: number;
  /** Crops for some windows, which are preferred to `sources`; without `media`, for all others. */
  crops?: readonly PictureCrop[] | undefined;
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
    crops = [],
    placeholder,
    focus,
    priority = 'lazy',
    className,
  } = props;
  const [failures, setFailures] = useState({ src, count: 0 });
  const failed = failures.src === src ? failures.count : 0;
  const fail = useCallback(
    () => setFailures((before) => ({ src, count: before.src === src ? before.count + 1 : 1 })),
    [src],
  );
  // The picture may have failed before this script; then `error` does not fire again.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) fail();
    },
    [fail],
  );
  if (failed > (crops.length > 0 ? 1 : 0))
    return <MissingPicture className={classNames(styles.picture, className)} />;
  return (
    <picture
      className={classNames(styles.picture, className)}
      style={
        placeholder === undefined ? undefined : ({ '--placeholder': `url(${placeholder})` } as CSSProperties)
      }
    >
      {(failed === 0 ? crops : []).map((crop) =>
        crop.sources.map(({ type, srcset }) => (
          <source
            key={`${crop.media} ${type}`}
            media={crop.media}
            type={type}
            srcSet={srcset}
            sizes={crop.sizes}
          />
        )),
      )}
      {sources.map(({ type, srcset }) =>
        // There is one JPEG of a photo, which is the picture's own file.
        type === 'image/jpeg' ? null : <source key={type} type={type} srcSet={srcset} sizes={sizes} />,
      )}
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
        onError={fail}
      />
    </picture>
  );
}
