import { type VisitorRegion } from '@sandstone/contract';

/** Whether a rule's region is that of the visitor, or its country. */
export const isInRegion = (visitor: VisitorRegion, region: string): boolean =>
  visitor === region || visitor.startsWith(`${region}-`);

/** Returns the first rule that fits; undefined if none does. */
export const ruleFor = <R extends { region: string }>(
  rules: readonly R[],
  visitor: VisitorRegion,
): R | undefined => rules.find(({ region }) => isInRegion(visitor, region));
