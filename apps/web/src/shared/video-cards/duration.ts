const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats 75 as '1:15' and 3675 as '1:01:15'. */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
