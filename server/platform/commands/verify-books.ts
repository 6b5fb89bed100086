import { findWrongBooks } from '#server/features/books/books.queries.ts'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { runBesideServer } from './run-command.ts'

/** `npm run verify:books`: compares totals, closings and numbers with the rows, in one snapshot, read only. Exit code 1 if one differs. */
await runBesideServer(async ({ database }) => {
  const { db, close } = openWithoutLimits(database.db)
  try {
    const wrong = await inSnapshot(db, findWrongBooks)
    for (const { kind, count, first } of wrong) process.stdout.write(`${kind}: ${count}, the first: ${first}\n`)
    process.stdout.write(wrong.length === 0 ? 'The books hold.\n' : 'The books are wrong.\n')
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
})
