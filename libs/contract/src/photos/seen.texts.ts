/** What a browser keeps of the pictures that it has shown. Few pages show these texts, so the others do not load them. */
export const seenPictures = {
  menu: 'Seen pictures',
  forget: 'Forget which pictures I have seen',
  forgotten: 'Forgotten. No picture is marked as new.',
} as const;
