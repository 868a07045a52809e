import { type RegionPolicy } from './choices.ts';

/** A rule for the visitors of one region. The first rule that fits decides; without any, the age gate is shown. */
export interface RegionRule {
  /** The code of a region, as `regionPattern` describes it. A country includes its states and provinces. */
  region: string;
  policy: RegionPolicy;
  /** Methods that may verify the age, by identifier. Empty: all that the operator has set up. Of `verify` alone. */
  methods: string[];
  /** Days for which a proof of age is accepted; 0 for one visit. Of `verify` alone. */
  proofDays: number;
  /** Whether the page that says so names nobody. Only `block` has it. */
  hideMe: boolean;
  note: string;
  /** The basis of the rule: a law, or an address. */
  source: string;
  /** The day from which the source holds, such as '2025-09-26'; null if there is none. */
  date: string | null;
}

/** The settings section `regions`. */
export interface RegionSettings {
  rules: RegionRule[];
}
