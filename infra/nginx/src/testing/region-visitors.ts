import { createHmac } from 'node:crypto';
import { cookies, type VisitorClass, type VisitorGate } from '@sandstone/contract';

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

const rule = (region: string, policy: VisitorGate['rules'][number]['policy'], rest = {}) => ({
  region,
  policy,
  methods: [],
  proofDays: 30,
  hideMe: false,
  ...rest,
});

/** The rules of the tests. Each region below is decided by one of them. */
const rules: VisitorGate['rules'] = [
  rule('US-AZ', 'block', { hideMe: true }),
  rule('US-TX', 'block'),
  rule('US-NV', 'declare'),
  rule('US', 'verify'),
  rule('FR', 'verify', { methods: ['wallet'], proofDays: 0 }),
  rule('NL', 'open'),
  rule('?', 'verify'),
];
export const gate: VisitorGate = {
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
/** The class that each proof makes of the visitor of each region: every cell is written down. */
const matrix: Record<string, Record<keyof typeof proofs, VisitorClass>> = Object.fromEntries(
  (
    [
      // none, declared, valid, fresh, other method, too old, expired, other key, forged, tampered, cut, staff, ended, forged staff
      [
        'US-AZ',
        'hidden hidden hidden hidden hidden hidden hidden hidden hidden hidden hidden staff hidden hidden',
      ],
      [
        'US-TX',
        'blocked blocked blocked blocked blocked blocked blocked blocked blocked blocked blocked staff blocked blocked',
      ],
      [
        'US-NV',
        'declare declare declare declare declare declare declare declare declare declare declare declare declare declare',
      ],
      [
        'US-CA',
        'unverified unverified verified verified verified unverified unverified unverified unverified unverified unverified staff unverified unverified',
      ],
      [
        'US',
        'unverified unverified verified verified verified unverified unverified unverified unverified unverified unverified staff unverified unverified',
      ],
      [
        'FR',
        'unverified unverified unverified unverified verified unverified unverified unverified unverified unverified unverified staff unverified unverified',
      ],
      ['NL', 'open open open open open open open open open open open open open open'],
      [
        'GB',
        'declare declare declare declare declare declare declare declare declare declare declare declare declare declare',
      ],
      [
        '',
        'unverified unverified verified verified verified unverified unverified unverified unverified unverified unverified staff unverified unverified',
      ],
    ] as const
  ).map(([region, row]) => {
    const outcomes = row.split(' ') as VisitorClass[];
    return [
      region,
      Object.fromEntries(Object.keys(proofs).map((name, at) => [name, outcomes[at] ?? 'hidden'])) as Record<
        keyof typeof proofs,
        VisitorClass
      >,
    ];
  }),
);
/** Region, proof and the class that both make. */
export const cells = Object.entries(matrix).flatMap(([region, row]) =>
  Object.entries(row).map(([name, outcome]) => [region, name as keyof typeof proofs, outcome] as const),
);
