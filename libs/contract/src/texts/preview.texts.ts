/** What the administrator reads while she sees the site as somebody else. */
export const preview = {
  title: 'Preview',
  youSee: { visitor: 'You see the site as a visitor.', member: 'You see the site as a member.' },
  still: 'Nothing plays or counts here.',
  switchTo: { visitor: 'See it as a visitor', member: 'See it as a member' },
  end: 'Back to the admin area',
} as const;
