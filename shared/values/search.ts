import { optionalTextSchema } from './text.ts'

/** In code points: longer than any name, short enough for a URL. */
const MAX_SEARCH = 300

export const searchSchema = optionalTextSchema({ max: MAX_SEARCH })
