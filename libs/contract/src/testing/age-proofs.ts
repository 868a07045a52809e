/** The keys of `ageProofs`. They are in no real system. */
export const ageProofKeys = [
  { id: 'k1', secret: 'a-secret-that-is-in-no-real-system-0123456789' },
  { id: 'k2', secret: 'another-secret-that-is-in-no-real-system-0123' },
];

/** The time at which `ageProofs` are read, in seconds since 1970. */
export const ageProofsNow = 1_700_000_100;

const adult = 'k1.adult.fake-id.1700000000.1707776000.vT_NpSavs_Z2pY9omG12huv9t53Y4X8e2wKiB-IOeC8';
const staff =
  'k1.staff.AbCdEfGhIjKlMnOpQrSt_-.1700000000.1700003600.58Y1JBtcksyhEJl7llTIXMevHQjhqwhGpIYHdVzQP4A';

interface AgeProofCase {
  name: string;
  cookie: string;
  /** What it proves with the key `k1`; null if nothing. */
  proves: { class: 'adult' | 'staff'; method: string; issued: number; expires: number } | null;
  now?: number;
}

/** Values of the proof cookie, and how api and reverse proxy must read them. */
export const ageProofs: readonly AgeProofCase[] = [
  {
    name: 'of an adult',
    cookie: adult,
    proves: { class: 'adult', method: 'fake-id', issued: 1_700_000_000, expires: 1_707_776_000 },
  },
  {
    name: 'of an administrator',
    cookie: staff,
    proves: {
      class: 'staff',
      method: 'AbCdEfGhIjKlMnOpQrSt_-',
      issued: 1_700_000_000,
      expires: 1_700_003_600,
    },
  },
  {
    name: 'in its last second',
    cookie: staff,
    now: 1_700_003_599,
    proves: {
      class: 'staff',
      method: 'AbCdEfGhIjKlMnOpQrSt_-',
      issued: 1_700_000_000,
      expires: 1_700_003_600,
    },
  },
  { name: 'that has expired', cookie: staff, now: 1_700_003_600, proves: null },
  { name: 'of a later expiry', cookie: staff.replace('1700003600', '1800003600'), proves: null },
  { name: 'of another class', cookie: adult.replace('adult', 'staff'), proves: null },
  { name: 'of another method', cookie: adult.replace('fake-id', 'other'), proves: null },
  { name: 'of another key', cookie: adult.replace('k1', 'k2'), proves: null },
  { name: 'of an unknown key', cookie: adult.replace('k1', 'k3'), proves: null },
  { name: 'with a changed signature', cookie: adult.replace(/.$/, '9'), proves: null },
  { name: 'with a shorter signature', cookie: adult.slice(0, -1), proves: null },
  { name: 'with a longer signature', cookie: `${adult}A`, proves: null },
  { name: 'without a signature', cookie: adult.slice(0, adult.lastIndexOf('.') + 1), proves: null },
  { name: 'with one part more', cookie: `k1.${adult}`, proves: null },
  { name: 'with spaces', cookie: ` ${adult}`, proves: null },
  { name: 'in quotation marks', cookie: `"${adult}"`, proves: null },
  { name: 'in capitals', cookie: adult.toUpperCase(), proves: null },
  { name: 'that is empty', cookie: '', proves: null },
  { name: 'that is a dot', cookie: '.', proves: null },
];
