import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

export interface Seal {
  /** The nil UUID for lines of no tenant. */
  readonly tenant: string
  readonly lastLine: number
  /** In hexadecimal. */
  readonly chain: string
  readonly sealedAt: string
}

export async function listLastSeals(db: Kysely<Database>): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select distinct on (owner_id) owner_id as tenant, last_line as "lastLine", encode(chain, 'hex') as chain,
      to_char(sealed_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sealedAt"
    from audit_seals order by owner_id, last_line desc`.execute(db)
  return rows
}

/** Those of the given seals that the trail no longer has. */
export async function listMissingSeals(db: Kysely<Database>, seals: readonly Seal[]): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select g.tenant, g."lastLine", g.chain, g."sealedAt"
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
      as g (tenant uuid, "lastLine" bigint, chain text, "sealedAt" text)
    where not exists (
      select from audit_seals as s
      where s.owner_id = g.tenant and s.last_line = g."lastLine" and encode(s.chain, 'hex') = g.chain
    ) order by g.tenant`.execute(db)
  return rows
}
