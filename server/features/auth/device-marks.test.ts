import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addMark, findMark, KNOWN_DEVICE_S, readMarks, signMark, writeMarks } from './device-marks.ts'

const secret = randomBytes(32)
const now = new Date('2026-11-29T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const amina = { userId: 'amina', passwordHash: 'hash-1' }
const makeId = () => randomBytes(12).toString('base64url')
const mark = signMark(secret, amina, makeId(), now)

describe('the mark of a known device', () => {
  it('is found again after it was written and read', () => {
    expect(findMark(secret, amina, readMarks(writeMarks([mark])), now)).toEqual(mark)
  })

  it('belongs to one account, one password and one secret', () => {
    expect(findMark(secret, { ...amina, userId: 'brahim' }, [mark], now)).toBeUndefined()
    expect(findMark(secret, { ...amina, passwordHash: 'hash-2' }, [mark], now)).toBeUndefined()
    expect(findMark(randomBytes(32), amina, [mark], now)).toBeUndefined()
  })

  it('cannot get another id or a later date', () => {
    expect(findMark(secret, amina, [{ ...mark, id: makeId() }], now)).toBeUndefined()
    expect(findMark(secret, amina, [{ ...mark, signedInAt: mark.signedInAt + 1 }], now)).toBeUndefined()
  })

  it('expires', () => {
    expect(findMark(secret, amina, [mark], later(KNOWN_DEVICE_S - 1))).toEqual(mark)
    expect(findMark(secret, amina, [mark], later(KNOWN_DEVICE_S))).toBeUndefined()
    expect(
      addMark([mark], signMark(secret, amina, makeId(), later(KNOWN_DEVICE_S)), later(KNOWN_DEVICE_S)),
    ).toHaveLength(1)
  })
})

describe('the marks of a device', () => {
  const makeMark = () => signMark(secret, amina, makeId(), now)

  it('are five at most, the last one first', () => {
    const last = makeMark()
    const marks = addMark(Array.from({ length: 5 }, makeMark), last, now)
    expect(marks).toHaveLength(5)
    expect(marks[0]).toEqual(last)
    expect(readMarks(writeMarks([...marks, makeMark()]))).toEqual(marks)
  })

  it('replace the mark with the same id', () => {
    const renewed = signMark(secret, amina, mark.id, later(60))
    expect(addMark([mark], renewed, later(60))).toEqual([renewed])
  })

  it.each(['', '~~~', 'x', 'a.b.c', `${'a'.repeat(16)}.1.${'é'.repeat(43)}`])('are empty for %j', (text) => {
    expect(readMarks(text)).toEqual([])
  })

  it('do not show the account', () => {
    expect(writeMarks([mark])).not.toContain(amina.userId)
  })
})
