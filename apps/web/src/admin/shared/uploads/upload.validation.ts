import { adminTexts, limits } from '@sandstone/contract';
import { allowedTypes } from './file-types.ts';

interface Chosen {
  name: string;
  size: number;
  type: string;
}

/** A file that is not sent, with the reason. */
export interface RefusedFile<F> {
  file: F;
  text: string;
}

/** The maximum number of files, and the texts of refusals. */
export interface ChoiceRules {
  most: number;
  tooMany: (taken: number) => string;
  invalidTypes: (names: readonly string[]) => string;
}

const queueRules: ChoiceRules = {
  most: limits.upload.maxQueuedFiles,
  tooMany: () => adminTexts.upload.queueFull(limits.upload.maxQueuedFiles),
  invalidTypes: adminTexts.upload.invalidTypes,
};

/**
 * Checks chosen files before sending. Invalid files are named and left out; too many files are refused as a whole,
 * because it is unclear which ones were meant.
 */
export function checkChosen<F extends Chosen>(
  files: readonly F[],
  taken: number,
  rules: ChoiceRules = queueRules,
): { accepted: F[]; refused: RefusedFile<F>[]; messages: string[] } {
  if (files.length + taken > rules.most)
    return { accepted: [], refused: [], messages: [rules.tooMany(taken)] };
  const wrongType = files.filter((file) => !allowedTypes.has(file.type));
  const rightType = files.filter((file) => allowedTypes.has(file.type));
  const tooLarge = rightType.filter((file) => file.size > limits.upload.maxFileBytes);
  const empty = rightType.filter((file) => file.size === 0);
  const names = (list: readonly F[]) => list.map((file) => file.name);
  return {
    accepted: rightType.filter((file) => file.size > 0 && file.size <= limits.upload.maxFileBytes),
    refused: [
      ...wrongType.map((file) => ({
        file,
        text: [rules.invalidTypes([file.name]), ...adviceFor([file])].join(' '),
      })),
      ...tooLarge.map((file) => ({
        file,
        text: `${adminTexts.upload.tooLarge([file.name])} ${adminTexts.upload.tooLargeRemedy}`,
      })),
      ...empty.map((file) => ({ file, text: adminTexts.upload.empty(file.name) })),
    ],
    messages: [
      ...(wrongType.length > 0 ? [rules.invalidTypes(names(wrongType))] : []),
      ...(tooLarge.length > 0 ? [adminTexts.upload.tooLarge(names(tooLarge))] : []),
      ...names(empty).map((name) => adminTexts.upload.empty(name)),
    ],
  };
}

const isHeic = ({ name, type }: Chosen) =>
  !allowedTypes.has(type) && (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name));

/** Returns advice for a person whose files were refused. */
export function adviceFor(files: readonly Chosen[]): string[] {
  return files.some(isHeic) ? [adminTexts.upload.heic] : [];
}
