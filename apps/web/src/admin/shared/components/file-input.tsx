import { type ComponentPropsWithRef, type ReactNode } from 'react';

interface FileInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onClick' | 'onChange'> {
  onFile: (file: File) => void;
}

/**
 * An input that takes one file. It is emptied when its picker opens: browsers report no change where the same path is
 * chosen again, although the file may have changed.
 */
export const FileInput = ({ onFile, ...props }: FileInputProps): ReactNode => (
  <input
    {...props}
    type="file"
    onClick={({ currentTarget }) => {
      currentTarget.value = '';
    }}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      if (file !== undefined) onFile(file);
    }}
  />
);
