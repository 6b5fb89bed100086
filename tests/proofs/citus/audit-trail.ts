import { askNode } from '#tests/support/citus-cluster.ts'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { makeClientNote, makeOwner } from '#tests/support/factories.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import type { createFaults } from '#tests/proofs/report.ts'

async function isRefused(connection: PostgresConnection, statement: string): Promise<boolean> {
  try {
    await askNode(connection, `begin; ${statement}; rollback`)
    return false
  } catch {
    return true
  }
}

/** The lines can be added and not changed. */
export async function tryToChangeTrail(
  database: TestDatabase,
  { promise }: ReturnType<typeof createFaults>,
): Promise<string> {
  const { connection } = database
  const owner = await makeOwner(database)
  await makeClientNote(owner)
  await askNode(
    connection,
    `insert into audit_lines (owner_id, actor_id, actor_name, actor_role, action, subject_kind, subject_id, subject_name, request_id)
     values ($1::uuid, $1::uuid, 'Preuve', 'client', 'groups.create', 'groups', $1::uuid, 'Groupe', 'proof')`,
    [owner.userId],
  )
  const changes = ['update audit_lines set subject_name = $$x$$', 'delete from audit_lines', 'truncate audit_lines']
  for (const change of changes) promise(await isRefused(connection, change), `"${change}" is not refused`)
  // The control: the same changes of a table that keeps no trail are not refused.
  const others = changes.map((change) => change.replace('audit_lines', 'client_notes').replace('subject_name', 'text'))
  const refused = await Promise.all(others.slice(0, 2).map((change) => isRefused(connection, change)))
  promise(!refused.includes(true), 'Changes of other tables are refused too: the check proves nothing')
  return `${changes.length} changes of the audit trail refused`
}
