import { type IncomingMessage } from 'node:http';
import { cookies, limits } from '@sandstone/contract';
import { sameOriginPath } from '../src/navigation/same-origin-path.ts';

const maxFormBytes = 4096;
const secondsPerDay = 24 * 60 * 60;

/** Not HttpOnly, because the head script reads it: a strict cookie is not sent with a link from another site. */
export const ageCookie = `${cookies.age}=true; Max-Age=${limits.ageCookieDays * secondsPerDay}; Path=/; Secure; SameSite=Strict`;

export type AgeAnswer = { status: 303; location: string } | { status: 403 | 413 | 415 };

export function hasAgeCookie(cookieHeader: string | undefined): boolean {
  return cookieHeader?.split(';').some((part) => part.trim() === `${cookies.age}=true`) === true;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A request without an encoding yields buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // A body that is too large is read to its end, so that the client receives the response.
    if (bytes <= maxFormBytes) chunks.push(chunk);
  }
  return bytes > maxFormBytes ? null : new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Returns the response to the form of the age gate. Only our own pages may send it, and it redirects only to them. */
export async function readAgeForm(request: IncomingMessage, origin: string): Promise<AgeAnswer> {
  const form = await formOf(request);
  if (request.headers.origin !== origin) return { status: 403 };
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') return { status: 415 };
  if (form === null) return { status: 413 };
  return { status: 303, location: sameOriginPath(form.get('return')) };
}
