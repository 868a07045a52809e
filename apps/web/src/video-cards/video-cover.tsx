import { type Cover, coverPipeline, routePath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { MissingPicture, Picture, type PictureProps } from '../ui/picture.tsx';

/** The address of a video's picture; the widest without a width. */
export const coverAddress = (streamId: string, width?: number): string =>
  routePath('secureImage', { id: streamId }, { w: width });

const usualWidth = 640;

interface VideoCoverProps {
  streamId: string | null;
  cover: Cover | null;
  sizes: string;
  priority?: PictureProps['priority'];
  className?: string;
}

/** A video's picture as the visitor may see it. What it shows is said by the title beside it. */
export function VideoCover({ streamId, cover, sizes, priority, className }: VideoCoverProps): ReactNode {
  if (streamId === null || cover === null) {
    return <MissingPicture className={className} />;
  }
  const widths = [...coverPipeline.widths.filter((width) => width < cover.width), cover.width];
  // A small picture ends with its own width; it is asked for by a step of the ladder, which the door keeps.
  const stepOf = (width: number) => coverPipeline.widths.find((step) => step >= width) ?? width;
  return (
    <Picture
      className={className}
      sources={[]}
      src={coverAddress(streamId, usualWidth)}
      srcSet={widths.map((width) => `${coverAddress(streamId, stepOf(width))} ${width}w`).join(', ')}
      alt=""
      width={cover.width}
      height={cover.height}
      sizes={sizes}
      placeholder={cover.placeholder}
      priority={priority}
    />
  );
}
