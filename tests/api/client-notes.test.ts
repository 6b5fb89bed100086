import { describe, expect, it } from 'vitest'
import type { CreateClientNoteInput } from '#shared/client-notes/client-note-input.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { instantAfter, MINUTE_MS, TEST_NOW } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeClientNote, makeOwner } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import type { TestUser } from '#tests/support/session.ts'

/* What administrators write about a client. That no client reads it is in matrix.test.ts, for every procedure. */

const database = withDatabase()

async function administration(firstName = 'Amina') {
  const admin = await makeAdmin(database, { firstName, lastName: 'Idrissi' })
  return as(admin).now().admin
}

function complaint({ userId }: TestUser, text = 'Frais comptés deux fois'): CreateClientNoteInput {
  return { id: newId(), userId, kind: 'complaint', text }
}

function listLines({ userId }: TestUser) {
  return database.db
    .selectFrom('audit_lines')
    .select(['action', 'owner_id as ownerId', 'before', 'after'])
    .where('subject_id', '=', userId)
    .orderBy('seq')
    .execute()
}

describe('admin.clientNotes.create', () => {
  it('creates once for an id, with author, date and clean text, and one line of the trail', async () => {
    const { clientNotes } = await administration()
    const owner = await makeOwner(database)
    const input = complaint(owner, '  Appelé\u200B le  matin \r\n\r\nFâché ')
    const answers = await Promise.all([clientNotes.create(input), clientNotes.create(input)])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({
      kind: 'complaint',
      text: 'Appelé le matin\n\nFâché',
      author: 'Amina Idrissi',
      editedAt: null,
      closedAt: null,
      answer: null,
    })
    expect((await clientNotes.list({ userId: owner.userId, page: 1 })).rows).toEqual([answers[0]])
    expect(await listLines(owner)).toEqual([
      { action: 'complaints.create', ownerId: null, before: null, after: { text: 'Appelé le matin\n\nFâché' } },
    ])
    const { code, reason } = await catchRefusal(clientNotes.create({ ...input, text: 'Autre' }))
    expect({ code, reason }).toEqual({ code: 'CONFLICT', reason: 'create.id_taken' })
    expect(await catchRefusal(clientNotes.create({ ...input, userId: newId() }))).toMatchObject({
      reason: 'clients.not_found',
    })
    const admin = await makeAdmin(database)
    expect(await catchRefusal(clientNotes.create(complaint(admin)))).toMatchObject({ reason: 'clients.not_found' })
  })

  it.each(['', ' \u200B\n', 'x'.repeat(2001)])('refuses the text %j at its field', async (text) => {
    const { clientNotes } = await administration()
    const owner = await makeOwner(database)
    expect(await catchRefusal(clientNotes.create({ ...complaint(owner), text }))).toMatchObject({
      fieldErrors: { text: expect.any(String) },
    })
    await clientNotes.create({ ...complaint(owner), text: '😀'.repeat(2000) })
  })
})

describe('admin.clientNotes.list', () => {
  it('lists the notes of one client, newest first and paged', async () => {
    const { clientNotes } = await administration()
    const owner = await makeOwner(database)
    await makeClientNote(await makeOwner(database))
    for (let number = 1; number <= 23; number++) {
      const createdAt = instantAfter(TEST_NOW, number * MINUTE_MS)
      await makeClientNote(owner, { text: `Note ${number}`, createdAt })
    }
    const first = await clientNotes.list({ userId: owner.userId, page: 1 })
    const second = await clientNotes.list({ userId: owner.userId, page: 2 })
    expect(first).toMatchObject({ total: 23, page: 1, pageSize: 20 })
    expect([...first.rows, ...second.rows].map(({ text }) => text)).toEqual(
      Array.from({ length: 23 }, (_, index) => `Note ${23 - index}`),
    )
    expect(first.rows[0]?.writtenAt).toBe('2026-11-27T10:23')
    expect(await clientNotes.list({ userId: newId(), page: 1 })).toMatchObject({ rows: [], total: 0 })
  })
})

describe('admin.clientNotes.update', () => {
  it('changes the text, keeps the author and names the editor', async () => {
    const owner = await makeOwner(database)
    const note = await (await administration()).clientNotes.create(complaint(owner))
    const { clientNotes } = await administration('Salma')
    const changed = await clientNotes.update({ id: note.id, text: 'Corrigé', updatedAt: note.updatedAt })
    expect(changed).toMatchObject({ text: 'Corrigé', author: 'Amina Idrissi', editor: 'Salma Idrissi' })
    expect(changed.editedAt).toBe('2026-11-27T10:00')
    expect((await listLines(owner)).at(-1)).toEqual({
      action: 'complaints.update',
      ownerId: null,
      before: { text: 'Frais comptés deux fois' },
      after: { text: 'Corrigé' },
    })
    const stale = { id: note.id, text: 'Plus tard', updatedAt: note.updatedAt }
    expect(await catchRefusal(clientNotes.update(stale))).toMatchObject({
      reason: 'edit.stale',
      params: { current: changed },
    })
    await clientNotes.update({ id: note.id, text: 'Corrigé', updatedAt: changed.updatedAt })
    expect(await listLines(owner)).toHaveLength(2)
    expect(await catchRefusal(clientNotes.update({ ...stale, id: newId() }))).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'clientNotes.not_found',
    })
  })
})

describe('admin.clientNotes.close and reopen', () => {
  it('closes with an answer and reopens with the answer kept; a repeat changes nothing', async () => {
    const { clientNotes, users } = await administration()
    const owner = await makeOwner(database)
    const { id, updatedAt } = await clientNotes.create(complaint(owner))
    await clientNotes.create(complaint(owner, 'Autre'))
    const countOpen = async () => (await users.byId({ id: owner.userId })).openComplaints
    expect(await countOpen()).toBe(2)

    const closed = await clientNotes.close({ id, answer: 'Remboursé', updatedAt })
    expect(closed).toMatchObject({ answer: 'Remboursé', closer: 'Amina Idrissi', closedAt: '2026-11-27T10:00' })
    expect(await clientNotes.close({ id, answer: 'Remboursé', updatedAt })).toEqual(closed)
    expect(await countOpen()).toBe(1)
    expect(await catchRefusal(clientNotes.close({ id, answer: 'Autre', updatedAt }))).toMatchObject({
      reason: 'edit.stale',
    })

    const reopened = await clientNotes.reopen({ id, updatedAt: closed.updatedAt })
    expect(reopened).toMatchObject({ answer: 'Remboursé', closer: null, closedAt: null })
    expect(await clientNotes.reopen({ id, updatedAt: closed.updatedAt })).toEqual(reopened)
    expect(await countOpen()).toBe(2)
    expect((await listLines(owner)).map(({ action }) => action)).toEqual([
      'complaints.create',
      'complaints.create',
      'complaints.close',
      'complaints.reopen',
    ])
  })

  it('is of two administrators at once done by one', async () => {
    const owner = await makeOwner(database)
    const [first, second] = [await administration(), await administration('Salma')]
    const { id, updatedAt } = await first.clientNotes.create(complaint(owner))
    const outcomes = await Promise.allSettled([
      first.clientNotes.close({ id, answer: 'Remboursé', updatedAt }),
      second.clientNotes.close({ id, answer: 'Refusé', updatedAt }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await listLines(owner)).filter(({ action }) => action === 'complaints.close')).toHaveLength(1)
  })

  it('refuses a complaint without an answer, and a note', async () => {
    const { clientNotes } = await administration()
    const owner = await makeOwner(database)
    const { id, updatedAt } = await clientNotes.create(complaint(owner))
    expect(await catchRefusal(clientNotes.close({ id, answer: ' ', updatedAt }))).toMatchObject({
      fieldErrors: { answer: expect.any(String) },
    })
    const note = await clientNotes.create({ ...complaint(owner), kind: 'note' })
    for (const call of [
      () => clientNotes.close({ id: note.id, answer: 'Fait', updatedAt: note.updatedAt }),
      () => clientNotes.reopen({ id: note.id, updatedAt: note.updatedAt }),
    ]) {
      expect(await catchRefusal(call())).toMatchObject({ reason: 'clientNotes.not_found' })
    }
    expect((await readDetails(owner)).openComplaints).toBe(1)
  })
})

async function readDetails({ userId }: TestUser) {
  return (await administration()).users.byId({ id: userId })
}

describe('admin.clientNotes.remove', () => {
  it('deletes the note and keeps its text in the trail of the administrators only', async () => {
    const { clientNotes } = await administration()
    const owner = await makeOwner(database)
    const { id, updatedAt } = await clientNotes.create(complaint(owner))
    await clientNotes.close({ id, answer: 'Remboursé', updatedAt })
    expect(await clientNotes.remove({ id })).toEqual({ id, kind: 'complaint' })
    expect(await catchRefusal(clientNotes.remove({ id }))).toMatchObject({ reason: 'clientNotes.not_found' })
    expect((await clientNotes.list({ userId: owner.userId, page: 1 })).rows).toEqual([])
    expect((await listLines(owner)).at(-1)).toEqual({
      action: 'complaints.remove',
      ownerId: null,
      before: { text: 'Frais comptés deux fois', answer: 'Remboursé', closed: true },
      after: null,
    })
    const found = await (await administration()).audit({ page: 1, search: owner.email })
    expect(found.rows.map(({ action }) => action)).toEqual([
      'complaints.remove',
      'complaints.close',
      'complaints.create',
    ])
    const trail = await as(owner).now().audit.list({ page: 1 })
    expect(trail.rows.filter(({ action }) => action.startsWith('complaints.'))).toEqual([])
  })
})
