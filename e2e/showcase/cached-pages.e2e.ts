import { cookies, type VideoFilter } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { publicPages } from '../src/public-pages.ts';
import { expect, test } from '../src/showcase.ts';

// The web server keeps a rendered page for all members, so no page may contain anything of the first one.

const people = [
  { email: 'mia@example.com', name: 'Mia Member' },
  { email: 'noa@example.com', name: 'Noa Novak' },
] as const;

test('every page is the same for two members, byte for byte', async ({ system: { site }, content }) => {
  const sessions = await Promise.all(people.map((person) => signInByScript(site, person)));
  for (const { name, path, status = 200 } of publicPages) {
    const [one, other] = await Promise.all(
      sessions.map(async ({ headers }, index) => {
        // Another value of a parameter that pages know is another page to the web server, which renders it with this session.
        const query = `?${'type' satisfies VideoFilter}=${index}`;
        const cookie = `${headers['cookie']}; ${cookies.age}=true`;
        const response = await fetch(site + path(content) + query, { headers: { cookie } });
        expect(response.status, name).toBe(status);
        return (await response.text()).replaceAll(query, '');
      }),
    );
    expect(one, name).toBe(other);
    expect(one, name).not.toMatch(/Mia|Noa|mia@|noa@/);
  }
});
