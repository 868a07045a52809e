import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

interface FileButtonProps {
  /** Names the button for screen readers, and the input for tests. */
  label: string;
  /** The words on the button; the label without any. */
  children?: ReactNode;
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/**
 * A button that takes one file. Its input is emptied when the picker opens: browsers report no change where the same path
 * is chosen again, although the file may have changed.
 */
export function FileButton({ label, children, accept, disabled, onFile }: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        aria-label={children === undefined ? undefined : label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children ?? label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        disabled={disabled}
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
