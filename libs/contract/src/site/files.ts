/** Paths of the files of the web build whose names contain no hash. Browsers and phones request them. */
export const siteFiles = {
  icon: '/favicon.svg',
  /** 180 px wide. */
  touchIcon: '/apple-touch-icon.png',
  /** 192 px wide. */
  smallAppIcon: '/icons/192.png',
  /** 512 px wide. */
  largeAppIcon: '/icons/512.png',
} as const;

/** The stylesheet of pages that the reverse proxy makes, and of the page of a closed site. The reverse proxy serves it. */
export const errorStylePath = '/proxy-error.css';
