import { optionalTextSchema } from './text.ts'

/** Longest search, in code points (pitfall 46): longer than any name, short enough for an address. */
const MAX_SEARCH = 300

/** What a person typed into a search box, or null: absent and blank search for nothing. Always a text, numbers too (pitfall 22). */
export const searchSchema = optionalTextSchema({ max: MAX_SEARCH })
