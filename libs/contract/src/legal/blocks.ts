/** A piece of a line in one style. The text '\n' is a line break. */
export interface LegalRun {
  text: string;
  strong?: true | undefined;
  emphasis?: true | undefined;
  code?: true | undefined;
  /** The address of a link: `https:`, `http:`, `mailto:`, or a path of the site. */
  href?: string | undefined;
}

/** A part of a legal page. Quotes and lists contain parts, at most `limits.legal.maxDepth` of them inside each other. */
export type LegalBlock =
  | { kind: 'heading'; level: 2 | 3; runs: LegalRun[] }
  | { kind: 'paragraph'; runs: LegalRun[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: LegalBlock[] }
  | { kind: 'list'; start: number | null; items: LegalBlock[][] };
