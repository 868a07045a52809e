import { createHmac } from 'node:crypto';
import { cookies, type VisitorClass, type VisitorRules } from '@sandstone/contract';

const key = { id: 'k1', secret: 'of this test, and of no site at all' };
export const otherKey = { id: 'k2', secret: 'of this test, but never told to it' };
export const token = 'only the proxy knows it';
const hour = 3600;

interface Signed {
  kind?: 'adult' | 'staff';
  subject?: string;
  ageSeconds?: number;
  lifeSeconds?: number;
  signedBy?: typeof key;
}

/** A cookie with a proof of age, or of an administrator. */
export function proof(given: Signed = {}): string {
  const {
    kind = 'adult',
    subject = 'card',
    ageSeconds = 60,
    lifeSeconds = 90 * 24 * hour,
    signedBy = key,
  } = given;
  const issued = Math.floor(Date.now() / 1000) - ageSeconds;
  const text = `${signedBy.id}.${kind}.${subject}.${issued}.${issued + lifeSeconds}`;
  return `${cookies.ageProof}=${text}.${createHmac('sha256', signedBy.secret).update(text).digest('base64url')}`;
}

const rule = (region: string, policy: VisitorRules['rules'][number]['policy'], rest = {}) => ({
  region,
  policy,
  methods: [],
  proofDays: 30,
  hideMe: false,
  ...rest,
});

/** The rules of the tests. Each region below is decided by one of them. */
const rules: VisitorRules['rules'] = [
  rule('US-AZ', 'block', { hideMe: true }),
  rule('US-TX', 'block'),
  rule('US-NV', 'declare'),
  rule('US', 'verify'),
  rule('FR', 'verify', { methods: ['wallet'], proofDays: 0 }),
  rule('NL', 'open'),
  rule('?', 'verify'),
];
export const gate: VisitorRules = {
  rules,
  rulesVersion: 7,
  methods: [
    { id: 'card', name: 'Pay$site & Co', isAvailable: true },
    { id: 'wallet', name: 'Wallet', isAvailable: false },
  ],
  keys: [key],
  classToken: token,
  endedStaff: ['ended-session'],
};

export const proofs = {
  none: () => '',
  declared: () => `${cookies.age}=true`,
  valid: () => proof(),
  'valid, of this minute': () => proof({ ageSeconds: 1 }),
  'by another method': () => proof({ subject: 'wallet' }),
  'older than the rule accepts': () => proof({ ageSeconds: 31 * 24 * hour }),
  expired: () => proof({ ageSeconds: 10, lifeSeconds: 5 }),
  'by another key': () => proof({ signedBy: otherKey }),
  'by another key under our name': () => proof({ signedBy: { ...otherKey, id: key.id } }),
  tampered: () =>
    proof({ lifeSeconds: hour }).replace(
      /\.(\d+)\.([\w-]+)$/,
      (_m, end, mac) => `.${Number(end) + 1}.${mac}`,
    ),
  'cut off': () => proof().slice(0, -4),
  staff: () => proof({ kind: 'staff', subject: 'session-1' }),
  'ended staff': () => proof({ kind: 'staff', subject: 'ended-session' }),
  'adult with a staff id': () => proof({ subject: 'session-1' }).replace('.adult.', '.staff.'),
} as const;
const classes = {
  d: 'declare',
  o: 'open',
  v: 'verified',
  u: 'unverified',
  b: 'blocked',
  h: 'hidden',
  s: 'staff',
} as const satisfies Record<string, VisitorClass>;
/** The class that each proof makes of the visitor of each region, in the order of the proofs: every cell is written down. */
const matrix = {
  'US-AZ': 'h h h h h h h h h h h s h h',
  'US-TX': 'b b b b b b b b b b b s b b',
  'US-NV': 'd d v v v v d d d d d s d d',
  'US-CA': 'u u v v v u u u u u u s u u',
  US: 'u u v v v u u u u u u s u u',
  FR: 'u u u u v u u u u u u s u u',
  NL: 'o o o o o o o o o o o o o o',
  GB: 'd d v v v v d d d d d s d d',
  '': 'u u v v v u u u u u u s u u',
};
/** Region, proof and the class that both make. */
export const cells = Object.entries(matrix).flatMap(([region, row]) => {
  const letters = row.split(' ') as (keyof typeof classes)[];
  const names = Object.keys(proofs) as (keyof typeof proofs)[];
  return names.map((name, at) => [region, name, classes[letters[at] ?? 'h']] as const);
});
