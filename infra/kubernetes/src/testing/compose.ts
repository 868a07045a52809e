import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { kubernetesFolder } from '../overlays.ts';

/** The tested part of a service in docker-compose.yml; variables are not expanded. */
export interface ComposeService {
  image: string;
  /** Present only for our own images. */
  build?: object;
  profiles?: readonly string[];
  environment?: Readonly<Record<string, string | number>>;
  stop_grace_period?: string;
  volumes?: readonly string[];
  mem_limit?: string;
  healthcheck?: { disable?: boolean; start_period?: string };
}

export function composeServices(): Record<string, ComposeService> {
  const compose = readFileSync(join(kubernetesFolder, '..', '..', 'docker-compose.yml'), 'utf8');
  // Compose validates the shape itself.
  return (parse(compose, { merge: true }) as { services: Record<string, ComposeService> }).services;
}
