import { configureZod } from '#shared/zod-french.ts'

// Imported before everything else by the entry: zod must know that it may not probe `eval` (the security policy reports
// it) before the first schema is used.
configureZod()
