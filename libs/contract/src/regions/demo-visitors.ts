import { type VisitorRegion } from './choices.ts';

/** A visitor from a region, for trying out the demo. */
export interface DemoVisitor {
  /** An address for documentation, which nobody has (RFC 5737, RFC 3849). */
  address: string;
  region: VisitorRegion;
  /** The place of the visitor, as the notice of the demo names it. */
  place: string;
}

/**
 * The demo's database of regions is made of this list, and its notice offers to visit the site as one of them. The
 * database has no entry for the region `?`.
 */
export const demoVisitors: readonly DemoVisitor[] = [
  { address: '192.0.2.1', region: 'US-AZ', place: 'Arizona' },
  { address: '192.0.2.2', region: 'US-CA', place: 'California' },
  { address: '192.0.2.3', region: 'US-?', place: 'the US, state unknown' },
  { address: '192.0.2.4', region: 'CA-ON', place: 'Ontario' },
  { address: '198.51.100.1', region: 'GB', place: 'the United Kingdom' },
  { address: '198.51.100.2', region: 'FR', place: 'France' },
  { address: '2001:db8::1', region: 'DE', place: 'Germany' },
  { address: '2001:db8::2', region: 'AU', place: 'Australia' },
  { address: '203.0.113.1', region: '?', place: 'an unknown region' },
];

/** Receives the form that sets or removes the cookie, only while the site runs as a demo. */
export const demoVisitPath = '/demo/visit-as';
