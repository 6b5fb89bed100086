import { isPermitted } from '#client/app/permitted.ts'
import type { MenuEntry } from './menu.ts'

/** The entries that the role may open; a group without any is left out. */
export function permittedMenu(
  entries: readonly MenuEntry[],
  member: Parameters<typeof isPermitted>[1],
): readonly MenuEntry[] {
  return entries.flatMap((entry): MenuEntry[] => {
    if (!('links' in entry)) return isPermitted(entry.need, member) ? [entry] : []
    const links = entry.links.filter(({ need }) => isPermitted(need, member))
    return links.length === 0 ? [] : [{ ...entry, links }]
  })
}
