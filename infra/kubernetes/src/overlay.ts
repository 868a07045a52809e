import { type IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import { type IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { type ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import { type IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { type IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { type INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { type IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { type IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { type IContainer } from 'kubernetes-models/v1/Container';
import { type INamespace } from 'kubernetes-models/v1/Namespace';
import { type IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { type IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { type ISecret } from 'kubernetes-models/v1/Secret';
import { type IService } from 'kubernetes-models/v1/Service';
import { type IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { type ITriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { type Manifest } from './manifests.ts';
import { type OverlayName } from './overlays.ts';

interface Kinds {
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Namespace: INamespace;
  NetworkPolicy: INetworkPolicy;
  PersistentVolumeClaim: IPersistentVolumeClaim;
  PodDisruptionBudget: IPodDisruptionBudget;
  ScaledObject: IScaledObject;
  Secret: ISecret;
  Service: IService;
  StatefulSet: IStatefulSet;
  TriggerAuthentication: ITriggerAuthentication;
}

/** The common part of all workload kinds. */
export interface Workload {
  name: string;
  kind: 'CronJob' | 'Deployment' | 'StatefulSet';
  labels: Record<string, string>;
  pod: IPodSpec;
  replicas: number | undefined;
  /** Claims of volumes that are created with the pod and outlive it. */
  claims: string[];
}

/** Access to the objects of a rendered overlay, by kind. */
export class Overlay {
  readonly name: OverlayName;
  readonly manifests: readonly Manifest[];

  constructor(name: OverlayName, manifests: readonly Manifest[]) {
    this.name = name;
    this.manifests = manifests;
  }

  of<K extends keyof Kinds>(kind: K): (Kinds[K] & Manifest)[] {
    // overlays.spec.ts validates that each object matches the schema of its kind.
    return this.manifests.filter((manifest) => manifest.kind === kind) as (Kinds[K] & Manifest)[];
  }

  workloads(): Workload[] {
    const jobs = this.of('CronJob').map(({ kind, metadata, spec }) => ({
      kind,
      metadata,
      spec: spec?.jobTemplate.spec,
    }));
    const all = [...this.of('Deployment'), ...this.of('StatefulSet'), ...jobs];
    return all.map(({ kind, metadata, spec }) => ({
      name: metadata.name,
      kind,
      labels: spec?.template.metadata?.labels ?? {},
      pod: spec?.template.spec ?? { containers: [] },
      replicas: spec !== undefined && 'replicas' in spec ? (spec.replicas ?? undefined) : undefined,
      claims: (spec !== undefined && 'volumeClaimTemplates' in spec
        ? (spec.volumeClaimTemplates ?? [])
        : []
      ).map((claim) => claim.metadata?.name ?? ''),
    }));
  }
}

/** The containers of a pod, init containers first. */
export const containersOf = ({ initContainers, containers }: IPodSpec): IContainer[] => [
  ...(initContainers ?? []),
  ...containers,
];

/** Tells whether a selector with `matchLabels` and `In` expressions matches these labels. */
export function selects(
  selector: {
    matchLabels?: Record<string, string> | null;
    matchExpressions?: { key: string; operator: string; values?: string[] | null }[] | null;
  },
  labels: Readonly<Record<string, string>>,
): boolean {
  const expressions = selector.matchExpressions ?? [];
  if (expressions.some(({ operator }) => operator !== 'In')) throw new Error('Only In is understood here');
  return (
    Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
    expressions.every(({ key, values }) => (values ?? []).includes(labels[key] ?? ''))
  );
}
