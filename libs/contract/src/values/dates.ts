/** Years of the dates that the site accepts: from requests, archives and the streaming provider. */
export const dateYears = { first: 1970, last: 2100 } as const;

const earliestTime = Date.UTC(dateYears.first, 0);
const latestTime = Date.UTC(dateYears.last + 1, 0) - 1;

/** The nearest moment in these years. */
export const clampTime = (time: Date): Date =>
  new Date(Math.min(Math.max(time.getTime(), earliestTime), latestTime));

/** @param text begins with a year of four digits */
export const hasAcceptedYear = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= dateYears.first && year <= dateYears.last;
};
