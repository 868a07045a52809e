import landscape from '../src/visitor/home/hero-768.jpg?url';

/** The hero picture of the home page. */
export const picture = { src: landscape, width: 768, height: 432 };

const drawn = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
/** A drawn picture in portrait format. */
export const uprightPicture = {
  src: drawn(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><rect width="30" height="40" fill="#6b3a22"/><circle cx="20" cy="12" r="6" fill="#e9bd72"/><path d="M0 40V26l10-8 8 7 12-10v25z" fill="#2a1d17"/></svg>',
  ),
  width: 300,
  height: 400,
};
