const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 75 → '1:15', 3675 → '1:01:15'. */
export function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = twoDigits(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
