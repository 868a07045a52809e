import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { type Manifest } from './manifests.ts';
import { unknownFields } from './unknown-fields.ts';

/** The kinds of this project, as classes whose `validate` throws the faults of its object. */
const models = [
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  ScaledObject,
  Secret,
  Service,
  StatefulSet,
  TriggerAuthentication,
];

/** Returns the faults that a strict API server would report, one sentence each. */
export function schemaFaults(manifest: Manifest): string[] {
  const { apiVersion, kind, metadata } = manifest;
  const model = models.find((each) => each.apiVersion === apiVersion && each.kind === kind);
  if (model === undefined) return [`${apiVersion} ${kind}: no schema of this kind is named in api-schema.ts`];
  const faults: string[] = [];
  const unknown = unknownFields(manifest, (document) => {
    try {
      model.prototype.validate.call(document);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  });
  return [...faults, ...unknown.map((path) => `unknown field ${path}`)].map(
    (fault) => `${kind} ${metadata.name}: ${fault}`,
  );
}
