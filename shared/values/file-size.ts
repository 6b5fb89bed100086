const KILO = 1024
const MEGA = KILO * KILO

/** `312 Ko`, `2,4 Mo`, in units of 1024 as file managers show them. */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGA) return `${Math.max(1, Math.round(bytes / KILO))}\u00A0Ko`
  return `${(Math.round((bytes * 10) / MEGA) / 10).toString().replace('.', ',')}\u00A0Mo`
}
