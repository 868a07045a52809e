import { type ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';

/** A button whose press does nothing while it is idle. Other than a disabled one, it keeps the focus of the press before. */
export const IdleButton = ({ isIdle, onClick, ...props }: ButtonProps & { isIdle: boolean }): ReactNode => (
  <Button
    {...props}
    aria-disabled={isIdle || props['aria-disabled']}
    onClick={isIdle ? (event) => event.preventDefault() : onClick}
  />
);
