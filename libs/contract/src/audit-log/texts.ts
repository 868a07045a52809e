/** Texts of the audit log. */
export const activity = {
  title: 'History',
  lead: 'Who did what, newest first. Nobody can edit this list, not even you.',
  everything: 'Everything',
  resourceTypes: {
    session: 'Signing in and out',
    user: 'People',
    photo: 'Photos',
    post: 'Posts',
    video: 'Videos',
    event: 'Adventures',
    cover: 'Video thumbnails',
    site: 'The site',
  },
  actors: {
    gone: 'A former member',
    operator: 'The site operator',
    worker: 'The site',
    demo: 'The demo',
  },
  /** For an entry of a newer version of the site. */
  unknownAction: (action: string) => `made a change that this version has no words for: ${action}`,
  nothing: 'No activity yet',
  nothingFits: 'No activity of this kind yet',
  unreachable: 'The activity could not be loaded',
} as const;

/** Resource types of audit entries: the first word of an action. */
export type AuditResourceType = keyof typeof activity.resourceTypes;
export const auditResourceTypes = Object.keys(activity.resourceTypes) as AuditResourceType[];
