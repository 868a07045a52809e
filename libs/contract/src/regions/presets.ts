import { regions as limits } from '../limits/regions.limits.ts';
import { type RegionRule } from './rule.schema.ts';
import { euCountries, usStates } from './states.ts';

/** The known facts about the law of a region. */
export interface KnownLaw extends Pick<RegionRule, 'region' | 'source' | 'date' | 'proofDays'> {
  /** A sentence that says what the law asks for. */
  text: string;
  /** Whether it was read in a secondary source only. */
  isSecondHand?: true;
}

/** Rules that the creator can begin with. She chooses among the regions; those with a known law are chosen at first. */
export interface RegionPreset {
  id: 'usStates' | 'ukAndAustralia' | 'europeanUnion';
  regions: readonly string[];
  laws: readonly KnownLaw[];
  /** The region of visitors of a country whose state is not known. */
  unknownState?: string;
}

/** The month in which the presets were last compared with their sources. */
export const presetsCheckedIn = 'November 2026';

/** Percent of addresses in the US for which the database GeoLite2 names no state. */
export const unknownStatePercent = { fixed: 21, mobile: 59, ipv6: 94 } as const;

const { usualProofDays } = limits;

export const regionPresets: readonly RegionPreset[] = [
  {
    id: 'usStates',
    regions: usStates,
    unknownState: 'US-?',
    laws: [
      {
        region: 'US-AZ',
        source: 'Arizona HB 2112',
        date: '2025-09-26',
        proofDays: usualProofDays,
        text: 'For sites of which more than a third is harmful to minors. It names digital ID, government ID and transactional data as methods, and does not name estimating the age from a face. Up to 10,000 dollars a day, and up to 250,000 if a minor got in.',
      },
      {
        region: 'US-UT',
        source: 'Utah SB 73',
        date: '2026-05-06',
        proofDays: usualProofDays,
        text: 'What counts is where a visitor physically is.',
      },
    ],
  },
  {
    id: 'ukAndAustralia',
    regions: ['GB', 'AU'],
    laws: [
      {
        region: 'GB',
        source: 'Online Safety Act, part 5',
        date: null,
        proofDays: usualProofDays,
        text: 'Highly effective age assurance before any pornography; a declaration is not enough. It also asks for a written record, and a published summary of the method.',
      },
      {
        region: 'AU',
        source: 'Law of Australia',
        date: '2026-03-09',
        proofDays: usualProofDays,
        text: 'A self-declaration is not enough.',
      },
    ],
  },
  {
    id: 'europeanUnion',
    regions: euCountries,
    laws: [
      {
        region: 'FR',
        source: 'Law of France',
        date: null,
        proofDays: 0,
        text: 'At least one double-blind method, and a check that lasts one session only.',
      },
      {
        region: 'IT',
        source: 'Law of Italy',
        date: '2025-11-12',
        proofDays: 0,
        text: 'Double anonymity by a third party, for each session.',
        isSecondHand: true,
      },
    ],
  },
];
