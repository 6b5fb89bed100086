/** An instant as part of a file's name, in UTC: `2026-11-28T12-30-05Z`. */
export function fileStamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}
