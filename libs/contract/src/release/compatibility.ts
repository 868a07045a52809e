/**
 * Says which stored data this release understands, as a number. A release that stores a restriction which earlier ones
 * would not keep has one more, also as the label in `infra/docker/Dockerfile`, and stores such a restriction with
 * `requireLevel` of `libs/database`. What earlier releases see as hidden needs no other level.
 */
export const compatibilityLevel = 1;
/** The level that the stored data need at first. A process that names none has a release from before there were levels. */
export const firstCompatibilityLevel = 1;

export const isUnderstood = (requiredLevel: number): boolean => requiredLevel <= compatibilityLevel;

/** Tells the operator why a process serves nothing. */
export const describeTooOld = (requiredLevel: number): string =>
  `The stored data need compatibility level ${requiredLevel}, and this release has level ${compatibilityLevel}. Start the release that ran before, or a later one.`;

export const processKinds = ['api', 'web', 'worker', 'reverse-proxy'] as const;
/** A process that is known to run. */
export interface RunningProcess {
  id: string;
  kind: (typeof processKinds)[number];
  level: number;
}

/** web and the reverse proxy name themselves to the api in this header of their requests. */
export const processHeader = 'X-Process';

export const processHeaderOf = (id: string): string => `${id} ${compatibilityLevel}`;

/** Reads the header. Processes of a release that does not name itself count as one. */
export function namedProcess(kind: RunningProcess['kind'], header: string | undefined): RunningProcess {
  const [, id = kind, level = firstCompatibilityLevel] = /^(\S{1,64}) (\d{1,6})$/.exec(header ?? '') ?? [];
  return { id, kind, level: Number(level) };
}
