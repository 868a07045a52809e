import { randomUUID } from 'node:crypto';
import {
  cookies,
  pages,
  routePath,
  routes,
  seoRoutes,
  videoPath,
  type VideoResponse,
} from '@sandstone/contract';
import { allPublicPhotos, type ApiSession, signInByScript } from '@sandstone/test-system/api-session';
import { provideVideo, syncVideoLibraries } from '@sandstone/test-system/provider';
import { type RunningSystem } from '@sandstone/test-system/running-system';
import { type AcceptedPhoto, type Ledger } from './ledger.ts';

type Headers = Readonly<Record<string, string>>;

/** The people of a site, and content that only some of them may see. */
export interface Audiences {
  admin: ApiSession;
  member: ApiSession;
  /** The headers of sessions that must not count any more, by what has ended them. */
  ended: Readonly<Record<string, Headers>>;
  /** The text of a draft. */
  draft: string;
  /** A video for members; `guid` is its id at the provider. */
  video: { guid: string; id: string; slug: string };
}

const person = (name: string) => ({ name, email: `${name}@example.com` });

export async function createAudiences(system: RunningSystem): Promise<Audiences> {
  const { site } = system;
  const signIn = (name: string) => signInByScript(site, person(name));
  const [admin, member] = [await signInByScript(site, 'admin'), await signIn('member')];
  const [signedOut, blocked] = [await signIn('signed-out'), await signIn('blocked')];
  await signedOut.api.call('logout');
  const { members } = await admin.api.call('adminMembers', { query: { search: 'blocked' } });
  await admin.api.call('adminUpdateMember', {
    params: { id: members[0]?.id ?? '' },
    body: { blocked: true },
  });
  const draft = `A draft: ${randomUUID()}`;
  await admin.api.call('adminSavePostDraft', {
    params: { id: randomUUID() },
    body: { description: draft, day: null, photoIds: [] },
  });
  const ended = { 'signed out': signedOut.headers, blocked: blocked.headers };
  return { admin, member, ended, draft, video: await addLockedVideo(system, admin) };
}

async function addLockedVideo(system: RunningSystem, admin: ApiSession): Promise<Audiences['video']> {
  const guid = randomUUID();
  const title = 'For members';
  await provideVideo(system, {
    guid,
    title,
    collection: { name: title, guid: randomUUID() },
    type: 'premium',
  });
  await syncVideoLibraries(admin);
  const { videos } = await admin.api.call('videos', {});
  const video = videos.find((each) => each.title === title);
  if (video === undefined) throw new Error('The video for members was not synced');
  return { guid, id: video.id, slug: video.slug };
}

/** Signs everybody in again who can, at `site`. The former sessions must not count any more. */
export async function signInAgain(site: string, former: Audiences): Promise<Audiences> {
  return {
    ...former,
    admin: await signInByScript(site, 'admin'),
    member: await signInByScript(site, person('member')),
    ended: {
      ...former.ended,
      'former administrator': former.admin.headers,
      'former member': former.member.headers,
    },
  };
}

const lists = [
  ...[pages.home, pages.pictures, pages.posts, pages.allVideos],
  ...[routes.photos.path, routes.posts.path, routes.videos.path, seoRoutes.feed],
];

interface Answer {
  status: number;
  text: string;
}

async function read(site: string, path: string, headers: Headers): Promise<Answer> {
  const age = `${cookies.age}=true`;
  const cookie = headers['cookie'] === undefined ? age : `${headers['cookie']}; ${age}`;
  const response = await fetch(site + path, { headers: { ...headers, cookie } });
  return { status: response.status, text: await response.text() };
}

/** The deviations from what somebody should get. */
export interface Findings {
  /** Shown to somebody who may not see it. */
  leaked: string[];
  /** Not shown to somebody who may see it. */
  missing: string[];
}

/** The texts of drafts, and of planned posts whose time has not come. */
export const unpublishedTexts = ({ draft }: Audiences, { planned }: Ledger): string[] => [
  draft,
  ...[...planned].flatMap(([text, timeMs]) => (timeMs > Date.now() ? [text] : [])),
];

/** The number of hidden photos, the newest, whose pictures are requested as everybody. */
const askedPhotos = 20;

/**
 * Reads the site as everybody, and compares what each of them gets with what the creator was told.
 * @param known all that may have changed besides
 */
export async function readAsEverybody(
  site: string,
  audiences: Audiences,
  accepted: Ledger,
  known: Ledger,
): Promise<Findings> {
  const hidden = [...accepted.photos].flatMap(([name, photo]) => (accepted.hidden.has(name) ? [photo] : []));
  const asked = hidden.slice(-askedPhotos);
  const secrets = [...hidden.map(({ id }) => id), ...unpublishedTexts(audiences, accepted)];
  const outsiders: [string, Headers][] = [['a visitor', {}], ...Object.entries(audiences.ended)];
  const { video, member, admin } = audiences;
  const findings: Findings = { leaked: [], missing: [] };
  for (const [who, headers] of outsiders) {
    const leaks = [
      ...(await shownTo(site, headers, video, [...secrets, video.guid])),
      ...(await notRefused(site, headers, 401, asked)),
      ...((await isLocked(site, headers, video)) ? [] : ['the video for members']),
    ];
    findings.leaked.push(...leaks.map((what) => `to ${who}: ${what}`));
  }
  const toMember = [
    ...(await shownTo(site, member.headers, video, secrets)),
    ...(await notRefused(site, member.headers, 403, asked)),
  ];
  findings.leaked.push(...toMember.map((what) => `to a member: ${what}`));
  if (await isLocked(site, member.headers, video)) findings.missing.push('the video is locked for a member');

  const listed = new Set((await allPublicPhotos(site)).map(({ id }) => id));
  for (const { id, address } of hidden) {
    if (listed.has(id)) findings.leaked.push(`the hidden photo ${id} is in the gallery`);
    const { status } = await read(site, address, {});
    if (status !== 404) findings.leaked.push(`${address} of a hidden photo answers ${status}`);
  }
  for (const path of asked.map(pictureOf)) {
    const { status } = await read(site, path, admin.headers);
    if (status !== 200) findings.missing.push(`${path} answers ${status} to the creator`);
  }
  for (const [name, { id, address }] of accepted.photos) {
    if (known.hidden.has(name)) continue;
    if (!listed.has(id)) findings.missing.push(`the photo ${name} is not in the gallery`);
    const { status } = await read(site, address, {});
    if (status !== 200) findings.missing.push(`${address} answers ${status}`);
  }
  return findings;
}

const videoRoute = ({ id, slug }: Audiences['video']) => routePath('video', { titleSlug: slug, id });
const pictureOf = ({ id }: AcceptedPhoto) => routePath('adminPhotoPicture', { id, size: 'large' });

/** @returns which of the secrets are in pages and lists */
async function shownTo(
  site: string,
  headers: Headers,
  video: Audiences['video'],
  secrets: readonly string[],
): Promise<string[]> {
  const shown: string[] = [];
  for (const path of [...lists, videoPath(video), videoRoute(video)]) {
    const { text } = await read(site, path, headers);
    shown.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${path}`));
  }
  return shown;
}

/** @returns the routes and pictures of administrators that are not refused with this status */
async function notRefused(
  site: string,
  headers: Headers,
  refusal: number,
  photos: readonly AcceptedPhoto[],
): Promise<string[]> {
  const open: string[] = [];
  for (const path of [routes.adminPhotos.path, ...photos.map(pictureOf)]) {
    const { status } = await read(site, path, headers);
    if (status !== refusal) open.push(`${path} (${status})`);
  }
  return open;
}

async function isLocked(site: string, headers: Headers, video: Audiences['video']): Promise<boolean> {
  const { text } = await read(site, videoRoute(video), headers);
  // The api's tests validate its responses.
  return (JSON.parse(text) as VideoResponse).video.locked;
}
