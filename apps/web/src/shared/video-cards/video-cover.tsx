import { type Cover, coverPipeline, secureImagePath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { MissingPicture, Picture, type PictureProps } from '../../ui/picture.tsx';

/** Returns the address of a video's thumbnail; the widest one without a width. */
export const coverAddress = (streamId: string, width?: number): string => secureImagePath(streamId, width);

const defaultWidth = 640;

interface VideoCoverProps {
  streamId: string | null;
  cover: Cover | null;
  sizes: string;
  priority?: PictureProps['priority'];
  className?: string;
}

/** A video's thumbnail. The title beside it describes it, so it has no alternative text. */
export function VideoCover({ streamId, cover, sizes, priority, className }: VideoCoverProps): ReactNode {
  if (streamId === null || cover === null) {
    return <MissingPicture className={className} />;
  }
  const widths = [...coverPipeline.widths.filter((width) => width < cover.width), cover.width];
  // The last width is the picture's own; its address uses the next pipeline width, which the reverse proxy caches.
  const stepOf = (width: number) => coverPipeline.widths.find((step) => step >= width) ?? width;
  return (
    <Picture
      className={className}
      sources={[]}
      src={coverAddress(streamId, defaultWidth)}
      srcSet={widths.map((width) => `${coverAddress(streamId, stepOf(width))} ${width}w`).join(', ')}
      alt=""
      width={cover.width}
      height={cover.height}
      sizes={sizes}
      placeholder={cover.placeholder}
      focus={cover.focus}
      priority={priority}
    />
  );
}
