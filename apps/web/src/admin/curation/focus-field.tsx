import { adminTexts, type Cover, type Focus, middleFocus } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import { FocusPicker } from '../components/focus-picker.tsx';

const { curation } = adminTexts;
const sizes = '240px';

interface FocusFieldProps {
  streamId: string;
  cover: Cover;
  value: Focus | null;
  onChange: (focus: Focus | null) => void;
}

/** Chooses the point of a video's picture that stays visible in its crops. */
export function FocusField({ streamId, cover, value, onChange }: FocusFieldProps): ReactNode {
  const picture = (shown: Cover) => (className: string | undefined) => (
    <VideoCover className={className} streamId={streamId} cover={shown} sizes={sizes} />
  );
  return (
    <FocusPicker
      title={curation.focus}
      hint={curation.focusHint}
      width={cover.width}
      height={cover.height}
      whole={picture(cover)}
      crop={picture({ ...cover, focus: value ?? middleFocus })}
      value={value}
      onChange={onChange}
    />
  );
}
