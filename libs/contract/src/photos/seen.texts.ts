/** Texts about the pictures that a browser has shown. Few pages show them, so the others do not load them. */
export const seenPictures = {
  menu: 'Seen pictures',
  forget: 'Forget which pictures I have seen',
  forgotten: 'Forgotten. No picture is marked as new.',
} as const;
