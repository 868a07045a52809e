import { limits, memberTexts } from '@sandstone/contract';

interface Chosen {
  name: string;
  size: number;
  type: string;
}

/** How many files there may be in all, and what is said of those that cannot be taken. */
export interface ChoiceRules {
  most: number;
  tooMany: (taken: number) => string;
  invalidTypes: (names: readonly string[]) => string;
}

const batchRules: ChoiceRules = {
  most: limits.upload.maxFilesPerBatch,
  tooMany: () => memberTexts.upload.tooManyFiles,
  invalidTypes: memberTexts.upload.invalidTypes,
};

const allowed: ReadonlySet<string> = new Set(limits.upload.allowedTypes);

/**
 * Looks at chosen files before a byte is sent. A file that cannot be taken is named and left out; more files than
 * there is room for are refused as a whole, as nobody could say which ones were meant.
 */
export function checkChosen<F extends Chosen>(
  files: readonly F[],
  taken: number,
  rules: ChoiceRules = batchRules,
): { accepted: F[]; messages: string[] } {
  if (files.length + taken > rules.most) return { accepted: [], messages: [rules.tooMany(taken)] };
  const wrongType = files.filter((file) => !allowed.has(file.type));
  const rightType = files.filter((file) => allowed.has(file.type));
  const tooLarge = rightType.filter((file) => file.size > limits.upload.maxFileBytes);
  const empty = rightType.filter((file) => file.size === 0);
  const names = (list: readonly F[]) => list.map((file) => file.name);
  return {
    accepted: rightType.filter((file) => file.size > 0 && file.size <= limits.upload.maxFileBytes),
    messages: [
      ...(wrongType.length > 0 ? [rules.invalidTypes(names(wrongType))] : []),
      ...(tooLarge.length > 0 ? [memberTexts.upload.tooLarge(names(tooLarge))] : []),
      ...names(empty).map((name) => memberTexts.upload.empty(name)),
    ],
  };
}

const isHeic = ({ name, type }: Chosen) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** What helps somebody whose files were not all taken. */
export function adviceFor(files: readonly Chosen[], taken: number): string[] {
  const { maxFilesPerBatch } = limits.upload;
  const room = Math.max(0, maxFilesPerBatch - taken);
  return [
    ...(files.length > room ? [memberTexts.upload.inBatches(room)] : []),
    ...(files.some(isHeic) ? [memberTexts.upload.heic] : []),
  ];
}
