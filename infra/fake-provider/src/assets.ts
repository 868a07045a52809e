import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Clip, clips } from './records.ts';

const asset = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.url));

/** The path of a clip, created by art/draw-clips.ts. */
export const clipFile = (clip: Clip): string => asset(`${clip}.webm`);

const posters = new Map<Clip, Buffer>();
for (const clip of clips) posters.set(clip, await readFile(asset(`${clip}.jpg`)));

/** The poster of a clip. */
export const posterFile = (clip: Clip): Buffer | undefined => posters.get(clip);
