// Implemented without Intl, because the first use of Intl takes a tenth of a second on a phone.

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** Formats the day as 'October 7, 2025', in UTC, so that it is the same on the server and in every time zone. */
export function formatDate(moment: string): string {
  const day = new Date(moment);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** Formats the day as '7 October', in UTC. */
export function formatDay(moment: string): string {
  const day = new Date(moment);
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]}`;
}

/** Formats a month such as '2025-10' as 'October 2025'. */
export function formatMonth(yearAndMonth: string): string {
  const [year, month] = yearAndMonth.split('-');
  return `${months[Number(month) - 1]} ${year}`;
}

/** Formats a count as '12,345'. The first `toLocaleString` of a page takes a phone 60 ms. */
export const formatCount = (count: number): string =>
  count < 1000
    ? String(count)
    : `${formatCount(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`;
