/** Days of the calendar, as texts such as 2027-07-01, the form that games and the server use. No DOM. */

/** @param {Date} date */
export function dayText(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The day of a text; nothing if there is no such day.
 *
 * @param {string} text
 * @returns {Date | null}
 */
export function readDay(text) {
  const [, year, month, day] = text.match(/^(\d{4})-(\d\d)-(\d\d)$/)?.map(Number) ?? [];
  const date = new Date(year, month - 1, day);
  return year >= 1000 && dayText(date) === text ? date : null;
}

/**
 * The weeks of the month that a day is in, from Monday to Sunday; nothing if the month has no day.
 *
 * @param {Date} date
 * @returns {(Date | null)[][]}
 */
export function weeksOf(date) {
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const before = (new Date(year, month, 1).getDay() + 6) % 7;
  const length = new Date(year, month + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = 7 * week + weekday - before + 1;
      return day >= 1 && day <= length ? new Date(year, month, day) : null;
    }),
  );
}

/**
 * The same day of another month, or its last.
 *
 * @param {Date} date
 * @param {number} months
 */
export function monthsOn(date, months) {
  const [year, month] = [date.getFullYear(), date.getMonth() + months];
  return new Date(year, month, Math.min(date.getDate(), new Date(year, month + 1, 0).getDate()));
}
