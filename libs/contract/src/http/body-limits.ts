import * as limits from '../limits/limits.ts';
import { type RouteName, routes } from '../routes.ts';

/** An id in a JSON list, with its quotes and a comma. */
const idBytes = 39;
/** The largest body with a list of ids: the other fields need no more than any other request. */
const withIds = (mostIds: number) => limits.maxJsonBytes + mostIds * idBytes;

const bodyLimits: Partial<Record<RouteName, number>> = {
  // All accounts of a person, with the longest names and addresses.
  login: 3 * limits.maxJsonBytes,
  countView: limits.insights.maxBodyBytes,
  adminRunPhotoCommand: withIds(limits.library.maxChosen),
  adminPhotoUses: withIds(limits.library.maxChosen),
  adminPrepareDownload: withIds(limits.library.maxChosen),
  adminPlan: withIds(limits.schedule.maxPlans),
  adminKeepSiteMark: limits.siteMark.maxBodyBytes,
  adminSaveRegions: limits.regions.maxBodyBytes,
  adminSetWatermark: limits.watermark.maxBodyBytes,
};

/** The largest JSON body that a route accepts. The api and the reverse proxy refuse a larger one. */
export const maxBodyBytes = (route: RouteName): number => bodyLimits[route] ?? limits.maxJsonBytes;

/** The settings' section with the longest texts. */
const legalPath = routes.adminSaveSite.path.replace(':section', 'legal');

/** Paths with a limit of their own, for every request. */
export const bodyLimitsOfPaths: ReadonlyMap<string, number> = new Map([
  ...(Object.keys(bodyLimits) as RouteName[]).map((name) => [routes[name].path, maxBodyBytes(name)] as const),
  [legalPath, limits.legal.maxBodyBytes],
]);
