import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';

interface ReloadingImageProps extends ComponentProps<'img'> {
  /** A tiny data: image shown until the image has loaded; it would show through a transparent image. */
  placeholder?: string | undefined;
}

/** An image that is reloaded after a failure when the network is back. */
export function ReloadingImage({
  onError,
  onLoad,
  placeholder,
  style,
  ...props
}: ReloadingImageProps): ReactNode {
  const [failures, setFailures] = useState(0);
  const [isShown, setIsShown] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    if (!isBroken) return undefined;
    const askAgain = () => setFailures((before) => before + 1);
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [isBroken]);
  return (
    <img
      // A browser requests an address once per element, so a new key retries.
      key={failures}
      {...props}
      style={
        placeholder === undefined || isShown
          ? style
          : { ...style, backgroundImage: `url("${placeholder}")`, backgroundSize: 'cover' }
      }
      data-broken={isBroken || undefined}
      onError={(event) => {
        setIsBroken(true);
        onError?.(event);
      }}
      onLoad={(event) => {
        setIsBroken(false);
        setIsShown(true);
        onLoad?.(event);
      }}
    />
  );
}
