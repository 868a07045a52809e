import { adminTexts, ProblemError } from '@sandstone/contract';
import { Temporal } from 'temporal-polyfill';

/** @throws ProblemError invalid_request for an unknown zone */
export function checkZone(zone: string): void {
  try {
    Temporal.PlainDateTime.from('2000-01-01T00:00').toZonedDateTime(zone);
  } catch {
    throw new ProblemError('invalid_request', adminTexts.scheduleRefusals.unknownZone);
  }
}

/**
 * The moment at which a clock in the zone shows this date and time. A time that is skipped when summer time begins moves
 * by the skipped hour, as clocks do; of a time that occurs twice when it ends, the first one is meant.
 * @param localTime '2026-11-27T18:00'
 */
export function instantOf(localTime: string, zone: string): Date {
  const zoned = Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone, {
    disambiguation: 'compatible',
  });
  return new Date(zoned.epochMilliseconds);
}

/** What a clock in the zone shows at this moment: '2026-11-27T18:00:00'. */
export function localTimeOf(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString();
}
