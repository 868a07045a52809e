import { cookies } from '../http/cookies.ts';

const { age, session, signedOut } = cookies;

interface CookieHeader {
  header: string;
  /** Whether the header has the session cookie, with the given token. */
  session: boolean;
  age?: true;
  signedOut?: true;
}

/**
 * Cookie headers that processes could read differently, and how all of them must read them.
 * @param token the value of the session cookie
 */
export const cookieHeaders = (token: string): CookieHeader[] => [
  { header: `${session}=${token}`, session: true },
  { header: `a=1;${session}=${token}`, session: true },
  { header: `a=1; \t ${session}=${token} \t; b=2`, session: true },
  { header: `; ;=;==; ${session}=${token}`, session: true },
  { header: `a; ${session}=${token}`, session: true },
  { header: `${session}=${token}; ${session}=other`, session: true },
  { header: `${age}=true; ${session}=${token}`, session: true, age: true },
  { header: `${signedOut}=1; ${session}=${token}`, session: true, signedOut: true },
  { header: `${signedOut}=0; ${session}=${token}; ${signedOut}=1`, session: true, signedOut: true },
  { header: `${signedOut}=11; ${session}=${token}`, session: true },
  { header: `${session} =${token}`, session: false },
  { header: `${session}\t=${token}`, session: false },
  { header: `${session}`, session: false },
  { header: `${session};=${token}`, session: false },
  { header: `=${session}=${token}`, session: false },
  { header: `a=${session}=${token}`, session: false },
  { header: `a="; ${session}=${token}`, session: true },
  { header: `a=1, ${session}=${token}`, session: false },
  { header: `a=1 ${session}=${token}`, session: false },
  { header: `x${session}=${token}`, session: false },
  { header: `${session}x=${token}`, session: false },
  { header: `${session.toLowerCase()}=${token}`, session: false },
  { header: `${session.toUpperCase()}=${token}`, session: false },
  { header: `${encodeURIComponent(session).replaceAll('-', '%2D')}=${token}`, session: false },
  { header: `$Version=1; ${session}=${token}; $Path=/`, session: true },
  { header: `${age}=true`, session: false, age: true },
  { header: `a=1;${age}=true ;b`, session: false, age: true },
  { header: `${age}=false; ${age}=true`, session: false, age: true },
  { header: `${age} =true`, session: false },
  { header: `${age}= true`, session: false },
  { header: `${age}=%74rue`, session: false },
  { header: `${age}="true"`, session: false },
  { header: `${age}=TRUE`, session: false },
  { header: `${age.toLowerCase()}=true`, session: false },
  { header: `x${age}=true`, session: false },
  { header: `a=1, ${age}=true`, session: false },
  { header: `a=${age}=true`, session: false },
];
