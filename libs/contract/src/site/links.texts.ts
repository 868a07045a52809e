/** The page of all doors to the creator. */
export const links = {
  title: 'Links',
  doors: 'On this site',
  elsewhere: 'Elsewhere',
} as const;
