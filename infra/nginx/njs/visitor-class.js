// Decides the class of a visitor with a proof of age. It runs in nginx, whose njs 0.7.9 knows only a part of today's
// JavaScript, and in Node for a test.
import crypto from 'crypto';

const cookiePattern = /(?:^|;)\s*__Host-age-proof=([^;]*)/;
/** Key, class, method or identifier, issued and expires in seconds since 1970, and the signature. */
const proofPattern =
  /^([a-z0-9]{1,16})\.(adult|staff)\.([A-Za-z0-9_-]{1,64})\.([0-9]{1,11})\.([0-9]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** Compares without telling by its time how much is equal. */
function isEqual(one, other) {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

function secretOf(keys, id) {
  for (let at = 0; at < keys.length; at += 1) if (keys[at].id === id) return keys[at].secret;
  return undefined;
}

/** Returns the proof in a Cookie header that our keys have signed and that has not expired, else undefined. */
function proofIn(known, cookies, now) {
  const cookie = cookiePattern.exec(cookies || '');
  const parts = cookie === null ? null : proofPattern.exec(cookie[1]);
  if (parts === null) return undefined;
  const secret = secretOf(known.keys, parts[1]);
  if (secret === undefined) return undefined;
  const signed = cookie[1].slice(0, cookie[1].lastIndexOf('.'));
  const signature = crypto.createHmac('sha256', secret).update(signed).digest('base64url');
  if (!isEqual(signature, parts[6])) return undefined;
  const proof = { kind: parts[2], subject: parts[3], issued: Number(parts[4]), expires: Number(parts[5]) };
  return proof.expires > now && proof.issued <= now + 60 ? proof : undefined;
}

function isAccepted(known, rule, proof, now) {
  if (rule.methods.length > 0 && rule.methods.indexOf(proof.subject) < 0) return false;
  const seconds = rule.proofDays > 0 ? rule.proofDays * 86400 : known.visitSeconds;
  return proof.issued + seconds > now;
}

function classOf(known, rule, cookies, now) {
  const proof = proofIn(known, cookies, now);
  if (proof !== undefined && proof.kind === 'staff' && known.endedStaff.indexOf(proof.subject) < 0)
    return 'staff';
  const isAdult = proof !== undefined && proof.kind === 'adult';
  // The age gate asks for less than any proof does.
  if (rule === undefined || rule.policy === 'declare') return isAdult ? 'verified' : 'declare';
  if (rule.policy === 'block') return rule.hideMe ? 'hidden' : 'blocked';
  if (rule.policy !== 'verify') return rule.policy;
  return isAdult && isAccepted(known, rule, proof, now) ? 'verified' : 'unverified';
}

export default { classOf };
