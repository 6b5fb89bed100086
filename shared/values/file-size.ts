const KILO = 1024
const MEGA = KILO * KILO

/** The size of a file for people: `312 Ko`, `2,4 Mo` (as file managers count, by 1024). */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGA) return `${Math.max(1, Math.round(bytes / KILO))}\u00A0Ko`
  return `${(Math.round((bytes * 10) / MEGA) / 10).toString().replace('.', ',')}\u00A0Mo`
}
