/** Where a UUID says its version. Imports make ids of version 8, and forms of version 7. */
const VERSION_AT = 14

/** Whether a transaction looks imported, without another column in each list. The database decides. */
export function isImportedId(id: string): boolean {
  return id.charAt(VERSION_AT) === '8'
}
