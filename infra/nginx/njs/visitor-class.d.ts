import { type RegionRule, type VisitorClass, type VisitorRules } from '@sandstone/contract';

export type EnforcedRule = Pick<RegionRule, 'policy' | 'methods' | 'proofDays' | 'hideMe'>;
export type SignedRules = Pick<VisitorRules, 'keys' | 'endedStaff'> & {
  /** A proof for one visit is accepted for this time. */
  visitSeconds: number;
};

declare const visitorClass: {
  /**
   * Returns the class of a visitor.
   * @param rule the rule that applies to the visitor; undefined for none, which is like `declare`
   * @param cookies the Cookie header
   * @param now in seconds since 1970
   */
  classOf(
    known: SignedRules,
    rule: EnforcedRule | undefined,
    cookies: string | undefined,
    now: number,
  ): VisitorClass;
};
export default visitorClass;
