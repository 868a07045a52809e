import { type VisitorRegion } from './choices.ts';

/** A visitor from a region, for trying out the demo. */
export interface DemoVisitor {
  /** An address for documentation, which nobody has (RFC 5737, RFC 3849). */
  address: string;
  region: VisitorRegion;
}

/**
 * The demo's database of regions is made of this list, and its notice offers to visit the site as one of them. The
 * database has no entry for the region `?`.
 */
export const demoVisitors: readonly DemoVisitor[] = [
  { address: '192.0.2.1', region: 'US-AZ' },
  { address: '192.0.2.2', region: 'US-CA' },
  { address: '192.0.2.3', region: 'US-?' },
  { address: '192.0.2.4', region: 'CA-ON' },
  { address: '198.51.100.1', region: 'GB' },
  { address: '198.51.100.2', region: 'FR' },
  { address: '2001:db8::1', region: 'DE' },
  { address: '2001:db8::2', region: 'AU' },
  { address: '203.0.113.1', region: '?' },
];
