/** Texts of an administrator's preview. */
export const preview = {
  title: 'Preview',
  youSee: {
    visitor: 'You are viewing the site as a visitor.',
    member: 'You are viewing the site as a member.',
  },
  still: 'Videos and reactions are off.',
  switchTo: { visitor: 'View as visitor', member: 'View as member' },
  end: 'Back to the admin area',
} as const;
