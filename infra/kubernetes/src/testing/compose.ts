import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { kubernetesFolder } from '../overlays.ts';

/** As much of a service of docker-compose.yml as is held to something here; variables stand in it as written. */
export interface ComposeService {
  image: string;
  /** Of our own images alone. */
  build?: object;
  profiles?: readonly string[];
  environment?: Readonly<Record<string, string | number>>;
  stop_grace_period?: string;
  mem_limit?: string;
}

export function composeServices(): Record<string, ComposeService> {
  const compose = readFileSync(join(kubernetesFolder, '..', '..', 'docker-compose.yml'), 'utf8');
  // What Compose itself makes sure of.
  return (parse(compose, { merge: true }) as { services: Record<string, ComposeService> }).services;
}
