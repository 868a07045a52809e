import { createHmac, timingSafeEqual } from 'node:crypto';

/** A proof cookie as the api reads it. The reverse proxy reads it in `infra/nginx/njs/visitor-class.js`. */
export interface AgeProof {
  /** An adult passes where the rule of the region accepts the method; staff passes everywhere. */
  class: 'adult' | 'staff';
  /** Identifies the method that verified the age; for staff it is the random id of the proof. */
  method: string;
  /** Seconds since 1970. */
  issued: number;
  /** Seconds since 1970. */
  expires: number;
}

export interface ProofKey {
  id: string;
  /** Its characters are the bytes of the key. */
  secret: string;
}

const form = /^([a-z0-9]{1,16})\.(adult|staff)\.([A-Za-z0-9_-]{1,64})\.([1-9]\d{0,11})\.([1-9]\d{0,11})$/;

const macOf = (text: string, { secret }: ProofKey) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** @returns the value of the cookie: `<key>.<class>.<method>.<issued>.<expires>.<mac>` */
export function signProof(proof: AgeProof, key: ProofKey): string {
  const text = [key.id, proof.class, proof.method, proof.issued, proof.expires].join('.');
  if (!form.test(text)) throw new Error('This is no proof that could be read again');
  return `${text}.${macOf(text, key)}`;
}

/** Returns what a cookie proves at this time; undefined if it is none of ours, was changed, or has expired. */
export function verifyProof(
  value: string,
  { keys, nowSeconds }: { keys: readonly ProofKey[]; nowSeconds: number },
): AgeProof | undefined {
  const end = value.lastIndexOf('.');
  const text = value.slice(0, Math.max(end, 0));
  const [, keyId, kind, method = '', issued, expires] = form.exec(text) ?? [];
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined || (kind !== 'adult' && kind !== 'staff')) return undefined;
  const sent = Buffer.from(value.slice(end + 1));
  const expected = Buffer.from(macOf(text, key));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
  const proof: AgeProof = { class: kind, method, issued: Number(issued), expires: Number(expires) };
  return proof.expires > nowSeconds ? proof : undefined;
}
