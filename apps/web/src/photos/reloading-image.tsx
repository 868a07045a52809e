import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';

interface ReloadingImageProps extends ComponentProps<'img'> {
  /** A tiny data: picture that stands in its place until it is there. Behind a transparent picture it would show. */
  placeholder?: string | undefined;
}

/** An image that is asked for again when the network is back, where it could not be loaded. */
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
      // A browser asks once for the address of one element.
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
