import { type Photo } from '@sandstone/contract';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import {
  type ControllerRef,
  Lightbox,
  type RenderSlideProps,
  type SlideImage,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { buttonZoom, PhotoFrame, shownWidth } from './photo-frame.tsx';
import { photoName } from './photo-name.ts';
import { insideDialog, swipeByRule } from './photo-viewer-plugins.tsx';
import styles from './photo-viewer.module.css';

/** Methods of the slides for the viewer's own controls. */
export interface SlidesControl {
  step: (where: 'previous' | 'next') => void;
  toggleZoom: () => void;
}

interface PhotoSlide extends SlideImage {
  photo: Photo;
  place: number;
}

interface PhotoViewerSlidesProps {
  ref: Ref<SlidesControl>;
  photos: readonly Photo[];
  index: number;
  onIndex: (index: number) => void;
  /** Reports the zoom factor, relative to the frame. */
  onZoom: (zoom: number) => void;
  onClose: () => void;
  closesByPull: boolean;
}

/** Slides prepared on each side: the nearest ones with their picture, the others with their placeholder. */
const preload = 2;
const milliseconds = { fade: 200, swipe: 280, navigation: 220, zoom: 220 } as const;

/** Rounds the zoom up to a power of two, so that pinching requests few files. */
const zoomStep = (zoom: number) => 2 ** Math.ceil(Math.log2(Math.max(1, zoom)));

function renderSlide({ slide, offset, zoom = 1 }: RenderSlideProps): ReactNode {
  // All slides are created below with this type.
  const { photo, place } = slide as PhotoSlide;
  return (
    <PhotoFrame
      photo={photo}
      alt={offset === 0 ? photoName(photo, place) : ''}
      zoom={offset === 0 ? zoomStep(zoom) : 1}
      priority={offset === 0 ? 'first' : Math.abs(offset) < preload ? 'early' : 'lazy'}
    />
  );
}

const plugins = [insideDialog, Zoom, swipeByRule];

/** The photos side by side, moved by swipe, pinch and wheel. */
export function PhotoViewerSlides(props: PhotoViewerSlidesProps): ReactNode {
  const { ref, photos, index, onIndex, onZoom, onClose, closesByPull } = props;
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const slides = useMemo(
    () =>
      photos.map((photo, place): PhotoSlide => {
        const width = shownWidth(photo);
        return {
          src: photo.cdnUrl,
          width,
          height: Math.round((width * photo.height) / photo.width),
          photo,
          place,
        };
      }),
    [photos],
  );
  useImperativeHandle(ref, () => ({
    step: (where) => (where === 'next' ? controller.current?.next() : controller.current?.prev()),
    toggleZoom: () => {
      const photo = photos[index];
      if (zoom.current === null || photo === undefined) return;
      zoom.current.changeZoom(zoom.current.zoom > 1 ? 1 : Math.min(buttonZoom(photo), zoom.current.maxZoom));
    },
  }));
  return (
    <Lightbox
      open
      close={onClose}
      plugins={plugins}
      slides={slides}
      index={index}
      className={styles.slides}
      on={{ view: ({ index: next }) => onIndex(next), zoom: ({ zoom: now }) => onZoom(now) }}
      animation={milliseconds}
      carousel={{ finite: true, preload, padding: 0, spacing: '24px' }}
      controller={{ ref: controller, disableSwipeNavigation: true, closeOnPullDown: closesByPull }}
      zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: 1.5 }}
      render={{ slide: renderSlide }}
      labels={{ 'Photo gallery': 'Photo', Carousel: 'Photo', Slide: 'Photo', '{index} of {total}': 'Photo' }}
    />
  );
}
