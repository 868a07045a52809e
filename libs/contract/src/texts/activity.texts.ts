/** What the creator reads of what was done on the site, and by whom. */
export const activity = {
  title: 'Activity',
  lead: 'Who did what, newest first. Nobody can change this list, not even you.',
  everything: 'Everything',
  things: {
    session: 'Signing in and out',
    user: 'People',
    photo: 'Photos',
    post: 'Posts',
    video: 'Videos',
    event: 'Adventures',
    cover: 'Pictures of videos',
  },
  actors: {
    gone: 'Someone who has left',
    operator: 'Whoever runs this site',
    worker: 'The site by itself',
    demo: 'The demo',
  },
  nothing: 'Nothing has happened yet',
  nothingFits: 'Nothing of this kind has happened yet',
  unreachable: 'The activity could not be loaded',
} as const;

/** What something can be done to: the first word of an action. */
export type AuditThing = keyof typeof activity.things;
export const auditThings = Object.keys(activity.things) as AuditThing[];
