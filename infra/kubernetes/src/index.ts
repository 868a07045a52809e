export { findKustomize } from './kustomize.ts';
