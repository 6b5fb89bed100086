import { optionalTextSchema } from './text.ts'

/** In code points: longer than any name, short enough for a URL. */
const MAX_SEARCH = 300

/** The text of a search box; absent and blank become null. */
export const searchSchema = optionalTextSchema({ max: MAX_SEARCH })
