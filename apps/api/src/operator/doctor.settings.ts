import {
  apiWarnings,
  ConfigError,
  type Environment,
  type Finding,
  loadApiConfig,
  loadRegionSource,
  loadWorkerConfig,
  misspeltVariables,
  parseEnvironment,
  replicaVariables,
} from '@sandstone/config';
import { missingTrustedProxies } from '@sandstone/contract';

/** A problem of a `ConfigError` is `NAME: text`. */
export function asFinding(problem: string): Finding {
  const at = problem.indexOf(': ');
  return { level: 'error', variable: problem.slice(0, at), text: problem.slice(at + 2) };
}

/** @returns the value, or what is wrong with its variables */
export function load<T>(read: () => T): { value?: T; findings: Finding[] } {
  try {
    return { value: read(), findings: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: error.problems.map(asFinding) };
  }
}

const isSet = (value: string | undefined) => value === '1' || value === 'true';

/** A proxy with TLS in front of ours, which nothing names. */
function proxyFindings(environment: Environment): Finding[] {
  const { PUBLIC_URL: address, TRUSTED_PROXIES: networks } = environment;
  if (address === undefined || !URL.canParse(address)) return [];
  const endsTls = Boolean(environment['TLS_CERTIFICATE']) || isSet(environment['HTTPS']);
  const text = missingTrustedProxies(new URL(address), networks, endsTls);
  return text === undefined ? [] : [{ level: 'warning', variable: 'TRUSTED_PROXIES', text }];
}

/** With Compose the libraries of the demo replace those of the operator; without it, everyone could delete their videos. */
function demoFindings(environment: Environment): Finding[] {
  if (!isSet(environment['DEMO']) || !environment['STREAMING_LIBRARIES']) return [];
  const text =
    'A demo has video libraries of its own, and everyone is its administrator. Empty this variable, or remove DEMO=1 for a real site.';
  return [{ level: 'warning', variable: 'STREAMING_LIBRARIES', text }];
}

/** Examines the variables of all processes. It opens no connection. */
export function settingFindings(environment: Environment): Finding[] {
  return [
    ...load(() => loadApiConfig(environment)).findings,
    ...load(() => loadWorkerConfig(environment)).findings,
    ...load(() => loadRegionSource(environment)).findings,
    ...load(() => parseEnvironment(replicaVariables, environment)).findings,
    ...(load(() => apiWarnings(environment)).value ?? []),
    ...proxyFindings(environment),
    ...demoFindings(environment),
    ...misspeltVariables(environment),
  ];
}
