import { isLoopback } from '@sandstone/contract';
import { type z } from 'zod';
import { type Finding } from './finding.ts';

type Values = Readonly<Record<string, string>>;

/** Values of the example files, which are public. */
const exampleSecret = /change-me|known-to-everyone/;
const exampleValues: Readonly<Record<string, string>> = {
  FIREBASE_PROJECT_ID: 'site-example',
  FIREBASE_API_KEY: 'the-web-api-key',
};
/** Domains that nobody can own (RFC 2606). */
const exampleDomain = /\.example$|(?:^|\.)example\.(?:com|net|org)$/i;
const minDifferentCharacters = 6;

const secrets = ['SESSION_SECRET', 'DATABASE_URL', 'REDIS_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;
const addresses = ['PUBLIC_URL', 'ADMIN_EMAILS', 'DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'] as const;

/** The secret of a variable: the password of an address, otherwise the whole value. */
function secretOf(name: string, value: string): string {
  if (!name.endsWith('_URL')) return name === 'S3_ACCESS_KEY' ? '' : value;
  return URL.canParse(value) ? new URL(value).password : '';
}

/** The domains of an address or of e-mail addresses. */
const domainsOf = (value: string): string[] =>
  URL.canParse(value)
    ? [new URL(value).hostname]
    : value.split(',').map((email) => email.slice(email.indexOf('@') + 1).trim());

function exampleText(name: string, value: string): string | undefined {
  if ((secrets as readonly string[]).includes(name) && exampleSecret.test(value)) {
    return 'This is a public example value. Create a secret: openssl rand -hex 32';
  }
  const isExample =
    exampleValues[name] === value ||
    ((addresses as readonly string[]).includes(name) &&
      domainsOf(value).some((domain) => exampleDomain.test(domain)));
  return isExample ? 'This is the value of an example file. Set your own.' : undefined;
}

/** Only a secure context keeps the session cookie. Browsers trust this machine without TLS. */
function insecureAddress(values: Values): Finding[] {
  if (!values['PUBLIC_URL']?.startsWith('http:')) return [];
  const text =
    'Browsers keep no session of a site without TLS, so nobody can sign in. Put a proxy with TLS in front, and begin the address with https://.';
  return [{ level: 'error', variable: 'PUBLIC_URL', text }];
}

/** A demo runs with public secrets, and anyone can sign in as anyone. */
function demoFindings(values: Values): Finding[] {
  const text = 'A demo needs a PUBLIC_URL on this machine (localhost). Leave this empty on a real site.';
  const isDemo = values['DEMO'] === '1' || values['DEMO'] === 'true';
  return [
    ...(isDemo ? ['DEMO'] : []),
    ...(values['DEMO_IDENTITY_URL'] && !values['FIREBASE_PROJECT_ID'] ? ['DEMO_IDENTITY_URL'] : []),
    ...(values['DEMO_AGE_URL'] ? ['DEMO_AGE_URL'] : []),
  ].map((variable) => ({ level: 'error', variable, text }));
}

function secretFindings(values: Values): Finding[] {
  return secrets.flatMap((variable): Finding[] => {
    const secret = secretOf(variable, values[variable] ?? '');
    if (secret === '' || new Set(secret).size >= minDifferentCharacters) return [];
    const text = 'This secret is easy to guess. Create another one: openssl rand -hex 32';
    return [{ level: 'error', variable, text }];
  });
}

function peopleFindings(values: Values, names: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  if (names.has('FIREBASE_PROJECT_ID') && !values['FIREBASE_PROJECT_ID'] && !values['DEMO_IDENTITY_URL']) {
    findings.push({
      level: 'error',
      variable: 'FIREBASE_PROJECT_ID',
      text: 'It is empty, so nobody can sign in. Set it and FIREBASE_API_KEY to those of your Firebase project.',
    });
  }
  if (names.has('ADMIN_EMAILS') && !values['ADMIN_EMAILS']) {
    findings.push({
      level: 'warning',
      variable: 'ADMIN_EMAILS',
      text: 'It is empty. The first administrator sets up the site with the code in the log of the api.',
    });
  }
  return findings;
}

/**
 * What cannot work or is unwise on a site that other machines reach. Nothing of it concerns a site on this machine.
 * @param schema names the variables that the process reads; it is asked for nothing else
 */
export function siteFindings(values: Values, schema: z.ZodObject): Finding[] {
  const { PUBLIC_URL: address } = values;
  if (address === undefined || !URL.canParse(address) || isLoopback(new URL(address))) return [];
  const examples = Object.entries(values).flatMap(([variable, value]): Finding[] => {
    const text = exampleText(variable, value);
    return text === undefined ? [] : [{ level: 'error', variable, text }];
  });
  return [
    ...demoFindings(values),
    ...secretFindings(values),
    ...peopleFindings(values, new Set(Object.keys(schema.shape))),
    ...insecureAddress(values),
    ...examples,
  ];
}
