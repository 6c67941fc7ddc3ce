/** A date as `YYYYMMDD-HHMMSS` in local time, as names of files and headings carry it. */
export function formatLocalStamp(date: Date): string {
  const day = [pad(date.getFullYear(), 4), pad(date.getMonth() + 1), pad(date.getDate())];
  const time = [pad(date.getHours()), pad(date.getMinutes()), pad(date.getSeconds())];
  return `${day.join("")}-${time.join("")}`;
}

function pad(value: number, width: number = 2): string {
  return String(value).padStart(width, "0");
}
