import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { configureZod } from '#shared/messages/zod-french.ts'
import { anonymous, as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeGroup, makeOwner } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

const database = withDatabase({ poolSize: 24 })

// The server does this at start.
configureZod()

function listRows(owner: { userId: string }) {
  return database.db.selectFrom('groups').selectAll().where('owner_id', '=', owner.userId).orderBy('id').execute()
}

describe('groups.list', () => {
  it("lists the tenant's groups by name without accents, with their agencies counted", async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const fes = await makeGroup(owner, { name: 'Zone Sud' })
    await makeGroup(owner, { name: 'Éclair' })
    await makeGroup(owner, { name: 'agdal' })
    await makeAgency(owner, { groupId: fes })
    await makeAgency(owner, { groupId: fes })
    await makeAgency(owner)
    await makeGroup(stranger, { name: 'Ailleurs' })
    const groups = await as(owner).now().groups.list()
    expect(groups.map(({ name, agencyCount }) => [name, agencyCount])).toEqual([
      ['agdal', 0],
      ['Éclair', 0],
      ['Zone Sud', 2],
    ])
    expect(Object.keys(groups[0] ?? {}).sort()).toEqual([
      'agencyCount',
      'createdAt',
      'createdOn',
      'id',
      'name',
      'updatedAt',
    ])
  })

  it('returns the civil date of creation in the business zone', async () => {
    const owner = await makeOwner(database)
    await database.db
      .insertInto('groups')
      .values({
        owner_id: owner.userId,
        id: newId(),
        name: 'Minuit passé',
        created_by: owner.userId,
        created_at: new Date('2026-09-01T23:30:00Z'),
      })
      .execute()
    expect(await as(owner).now().groups.list()).toMatchObject([{ createdOn: '2026-09-02' }])
  })

  it('is for subscribers only', async () => {
    const expired = await makeOwner(database, { state: 'expired' })
    expect(await catchRefusal(as(expired).now().groups.list())).toMatchObject({
      reason: 'access.subscription_required',
    })
    expect(await catchRefusal(anonymous(database).now().groups.list())).toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('groups.create', () => {
  it('creates a group with a clean name and returns it', async () => {
    const owner = await makeOwner(database)
    const id = newId()
    const group = await as(owner).now().groups.create({ id, name: '  Zone \u00A0 Nord ' })
    expect(group).toMatchObject({ id, name: 'Zone Nord', agencyCount: 0 })
    expect(await listRows(owner)).toMatchObject([{ id, name: 'Zone Nord', created_by: owner.userId }])
  })

  it.each(['', '   ', '\u200B'])('requires a name with visible characters (%j)', async (name) => {
    const owner = await makeOwner(database)
    expect(await catchRefusal(as(owner).now().groups.create({ id: newId(), name }))).toMatchObject({
      code: 'BAD_REQUEST',
      fieldErrors: { name: 'Le nom est requis' },
    })
    expect(await listRows(owner)).toEqual([])
  })

  it('keeps Arabic names and names of 80 letters as they are', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    for (const name of ['مجموعة النخيل', 'W'.repeat(80)]) {
      expect(await caller.groups.create({ id: newId(), name })).toMatchObject({ name })
    }
  })

  it('creates once for an id, also for repeated and concurrent calls', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const group = { id: newId(), name: 'Zone Nord' }
    const first = await caller.groups.create(group)
    expect(await caller.groups.create({ ...group, name: ' Zone  Nord' })).toEqual(first)
    const other = { id: newId(), name: 'Zone Est' }
    const results = await Promise.all(Array.from({ length: 20 }, () => caller.groups.create(other)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(await listRows(owner)).toHaveLength(2)
  })

  it('refuses a known id with other content', async () => {
    const owner = await makeOwner(database)
    const id = await makeGroup(owner, { name: 'Zone Nord' })
    expect(await catchRefusal(as(owner).now().groups.create({ id, name: 'Zone Sud' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'create.id_taken',
    })
    expect(await listRows(owner)).toMatchObject([{ name: 'Zone Nord' }])
  })

  it("refuses another tenant's id and leaves that row alone", async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const id = await makeGroup(stranger)
    const before = await listRows(stranger)
    expect(await catchRefusal(as(owner).now().groups.create({ id, name: 'À moi' }))).toMatchObject({
      reason: 'create.id_taken',
    })
    expect(await listRows(stranger)).toEqual(before)
    expect(await listRows(owner)).toEqual([])
  })

  it.each(['zone nord ', 'ZONE  NORD', 'Zoné Nord', 'Zone\u0301 Nord'])(
    'refuses a name that is equal without case and accents: %j',
    async (name) => {
      const owner = await makeOwner(database)
      await makeGroup(owner, { name: 'Zone Nord' })
      expect(await catchRefusal(as(owner).now().groups.create({ id: newId(), name }))).toMatchObject({
        code: 'CONFLICT',
        reason: 'groups.name_taken',
        message: 'Un groupe avec ce nom existe déjà.',
      })
      expect(await listRows(owner)).toHaveLength(1)
    },
  )

  it('allows the name of a group of another tenant', async () => {
    const owner = await makeOwner(database)
    await makeGroup(await makeOwner(database), { name: 'Zone Nord' })
    expect(await as(owner).now().groups.create({ id: newId(), name: 'Zone Nord' })).toMatchObject({ name: 'Zone Nord' })
  })

  it('creates one of twenty with the same name', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        caller.groups.create({ id: newId(), name: index % 2 === 0 ? 'Fès' : 'fes' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(await catchRefusal(Promise.reject(result.reason))).toMatchObject({ reason: 'groups.name_taken' })
      }
    }
    expect(await listRows(owner)).toHaveLength(1)
  })
})

describe('groups.update', () => {
  it('renames, also to the same name in other letters', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const made = await caller.groups.create({ id: newId(), name: 'Zone Nord' })
    const renamed = await caller.groups.update({ id: made.id, name: 'ZONE NORD', updatedAt: made.updatedAt })
    expect(renamed).toMatchObject({ id: made.id, name: 'ZONE NORD' })
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt))
    expect(await caller.groups.update({ id: made.id, name: 'ZONE NORD', updatedAt: renamed.updatedAt })).toMatchObject({
      name: 'ZONE NORD',
    })
  })

  it('refuses a stale edit, a taken name and a blank one', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    await makeGroup(owner, { name: 'Fès' })
    const made = await caller.groups.create({ id: newId(), name: 'Rabat' })
    const current = await caller.groups.update({ ...made, name: 'Salé' })
    const { updatedAt } = current
    expect(await catchRefusal(caller.groups.update({ ...made, name: 'Témara' }))).toMatchObject({
      code: 'CONFLICT',
      reason: 'edit.stale',
      params: { current },
      message: 'Cet élément a été modifié entre-temps. Rechargez la page.',
    })
    expect(await catchRefusal(caller.groups.update({ id: made.id, name: 'FES', updatedAt }))).toMatchObject({
      reason: 'groups.name_taken',
    })
    expect(await catchRefusal(caller.groups.update({ id: made.id, name: ' ', updatedAt }))).toMatchObject({
      fieldErrors: { name: 'Le nom est requis' },
    })
    expect((await caller.groups.list()).map(({ name }) => name)).toEqual(['Fès', 'Salé'])
  })

  it('refuses a version before every timestamp, which Postgres cannot compare', async () => {
    const caller = as(await makeOwner(database)).now()
    const made = await caller.groups.create({ id: newId(), name: 'Rabat' })
    for (const updatedAt of [
      '-271821-04-20T00:00:00.000Z',
      '-004800-01-01T00:00:00Z',
      '1969-12-31T23:59:59.999Z',
      '+275760-09-13T00:00:00.000Z',
      '9999-12-31T23:59:59.999-01:00',
    ]) {
      expect(await catchRefusal(caller.groups.update({ id: made.id, name: 'Salé', updatedAt }))).toMatchObject({
        code: 'BAD_REQUEST',
        fieldErrors: { updatedAt: 'Date invalide' },
      })
    }
    for (const updatedAt of ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      expect(await catchRefusal(caller.groups.update({ id: made.id, name: 'Salé', updatedAt }))).toMatchObject({
        reason: 'edit.stale',
        params: { current: made },
      })
    }
  })

  it('refuses the id of another tenant exactly like an unknown one, and changes nothing', async () => {
    const owner = await makeOwner(database)
    const stranger = await makeOwner(database)
    const foreign = await as(stranger).now().groups.create({ id: newId(), name: 'Secret' })
    const before = await listRows(stranger)
    const caller = as(owner).now()
    const unknown = await catchRefusal(caller.groups.update({ ...foreign, id: newId(), name: 'Pris' }))
    expect(await catchRefusal(caller.groups.update({ ...foreign, name: 'Pris' }))).toEqual(unknown)
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', reason: 'groups.not_found' })
    expect(await catchRefusal(caller.groups.remove({ id: foreign.id }))).toEqual(
      await catchRefusal(caller.groups.remove({ id: newId() })),
    )
    expect(await listRows(stranger)).toEqual(before)
  })
})

describe('groups.remove', () => {
  it('keeps its agencies without a group', async () => {
    const owner = await makeOwner(database)
    const caller = as(owner).now()
    const groupId = await makeGroup(owner, { name: 'Zone Nord' })
    await makeAgency(owner, { name: 'Tanger', groupId })
    await makeAgency(owner, { name: 'Tétouan', groupId })
    expect(await caller.groups.remove({ id: groupId })).toEqual({ id: groupId })
    expect(await caller.agencies.list()).toMatchObject([
      { name: 'Tanger', groupId: null, groupName: null },
      { name: 'Tétouan', groupId: null, groupName: null },
    ])
    expect(await catchRefusal(caller.groups.remove({ id: groupId }))).toMatchObject({ reason: 'groups.not_found' })
  })
})
