import { request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAttachments } from '#server/features/attachments/attachments.service.ts'
import type { ErrorData } from '#server/platform/trpc/error-format.ts'
import { type Attachment, MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment-terms.ts'
import { newId } from '#shared/values/ids.ts'
import { DAY_MS, instantAfter, MINUTE_MS, TEST_NOW } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeAttachment, makeOwner, makePayment, TEST_PDF } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
])
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.from([26, 0, 0, 0]), Buffer.from('WEBPVP8L'), Buffer.alloc(18)])
const HTML = Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

interface Upload {
  readonly content?: Buffer
  readonly name?: string
  readonly type?: string
  readonly id?: string
  readonly headers?: Record<string, string>
}

interface UploadResponse {
  readonly status: number
  readonly headers: Headers
  readonly stored: Attachment
  readonly error: ({ message: string } & { data: ErrorData }) | undefined
}

async function send(
  body: BodyInit,
  user: TestUser | undefined,
  headers: Record<string, string> = {},
): Promise<UploadResponse> {
  const cookie = user === undefined ? {} : { Cookie: await server.cookieFor(user) }
  const response = await fetch(`${server.url}/api/attachments`, {
    method: 'POST',
    body,
    headers: { ...cookie, ...headers },
  })
  const content = (await response.json()) as Attachment & { error?: { message: string; data: ErrorData } }
  return { status: response.status, headers: response.headers, stored: content, error: content.error }
}

function upload(user: TestUser | undefined, { content = PNG, name = 'reçu.png', type, id, headers }: Upload = {}) {
  const form = new FormData()
  if (id !== undefined) form.append('id', id)
  form.append('file', new Blob([new Uint8Array(content)], { type: type ?? 'image/png' }), name)
  return send(form, user, headers)
}

async function download(id: string, user?: TestUser) {
  const headers = user === undefined ? {} : { Cookie: await server.cookieFor(user) }
  return fetch(`${server.url}/api/attachments/${id}`, { headers })
}

async function countAttachments({ userId }: TestUser): Promise<number> {
  return (await database.db.selectFrom('attachments').select('id').where('user_id', '=', userId).execute()).length
}

describe('an upload', () => {
  it.each([
    ['a PDF', TEST_PDF, 'reçu.pdf', 'application/pdf'],
    ['a JPEG', JPEG, 'photo.JPEG', 'image/jpeg'],
    ['a PNG', PNG, 'capture.png', 'image/png'],
    ['a WebP', WEBP, 'capture.webp', 'image/webp'],
  ])('takes %s and gives it back byte for byte, without a subscription', async (_, content, name, mediaType) => {
    const owner = await makeOwner(database, { state: 'none' })
    // The content type of the sender is ignored.
    const { status, stored } = await upload(owner, { content, name, type: 'text/html' })
    expect(status).toBe(201)
    expect(stored).toMatchObject({ mediaType, size: content.length })
    expect(stored.fileName.toLowerCase()).toBe(name.toLowerCase())
    const file = await download(stored.id, owner)
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
    expect(file.headers.get('content-type')).toBe(mediaType)
  })

  it.each([
    ['HTML named .png', HTML, 'photo.png', 'image/png'],
    ['an SVG', SVG, 'logo.svg', 'image/svg+xml'],
    ['HTML named .pdf', HTML, 'recu.pdf', 'application/pdf'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'image.gif', 'image/gif'],
    ['a ZIP named .pdf', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]), 'recu.pdf', 'application/pdf'],
    ['text', Buffer.from('bonjour'), 'recu.pdf', 'application/pdf'],
    ['HTML with a PDF behind it', Buffer.concat([HTML, TEST_PDF]), 'recu.pdf', 'application/pdf'],
  ])('refuses %s', async (_, content, name, type) => {
    const owner = await makeOwner(database)
    const { status, error } = await upload(owner, { content, name, type })
    expect(status).toBe(415)
    expect(error?.message).toBe("Ce format n'est pas accepté. Envoyez un PDF ou une image JPEG, PNG ou WebP.")
    expect(error?.data.reason).toBe('attachments.wrong_type')
    expect(await countAttachments(owner)).toBe(0)
  })

  it('takes 5 MB and refuses one byte more', async () => {
    const owner = await makeOwner(database)
    const largest = Buffer.concat([PNG, Buffer.alloc(MAX_ATTACHMENT_BYTES - PNG.length)])
    expect((await upload(owner, { content: largest })).status).toBe(201)
    const { status, error } = await upload(owner, { content: Buffer.concat([largest, Buffer.from([0])]) })
    expect(status).toBe(413)
    expect(error?.message).toBe('Ce fichier dépasse 5\u00A0Mo. Choisissez-en un plus léger.')
    expect(await countAttachments(owner)).toBe(1)
  })

  it('refuses a file that is far too large before it has arrived', async () => {
    const owner = await makeOwner(database)
    const cookie = await server.cookieFor(owner)
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    const sent = request(`${server.url}/api/attachments`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    sent.write(head)
    sent.write(Buffer.alloc(6 * 1024 * 1024))
    const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
    expect(response.statusCode).toBe(413)
    response.resume()
    sent.on('error', () => undefined)
    sent.destroy()
  })

  it.each([
    ['an empty file', () => ({ content: Buffer.alloc(0) }), 400, 'attachments.empty'],
    ['an id that is none', () => ({ id: 'x' }), 400, 'attachments.unreadable'],
  ])('refuses %s', async (_, make, status, reason) => {
    const owner = await makeOwner(database)
    const response = await upload(owner, make())
    expect(response.status).toBe(status)
    expect(response.error?.data.reason).toBe(reason)
  })

  it('refuses two files, no file, and a body that is no form or breaks off', async () => {
    const owner = await makeOwner(database)
    const two = new FormData()
    for (const name of ['un.png', 'deux.png']) two.append('file', new Blob([new Uint8Array(PNG)]), name)
    expect((await send(two, owner)).error?.data.reason).toBe('attachments.one_file')
    const none = new FormData()
    none.append('autre', 'rien')
    expect((await send(none, owner)).error?.data.reason).toBe('attachments.empty')
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await send('bonjour', owner, multipart)).error?.data.reason).toBe('attachments.unreadable')
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'
    expect((await send(cut, owner, multipart)).error?.data.reason).toBe('attachments.unreadable')
    const noBoundary = { 'Content-Type': 'multipart/form-data; charset=utf-8' }
    expect((await send(cut, owner, noBoundary)).error?.data.reason).toBe('attachments.unreadable')
    expect(await countAttachments(owner)).toBe(0)
  })

  it('accepts only a form, and only from our own origin', async () => {
    const owner = await makeOwner(database)
    expect((await send('{}', owner, { 'Content-Type': 'application/json' })).status).toBe(415)
    expect((await upload(owner, { headers: { Origin: 'https://ailleurs.exemple' } })).status).toBe(403)
    expect((await upload(owner, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403)
    expect((await upload(owner, { headers: { 'Sec-Fetch-Site': 'same-site' } })).status).toBe(403)
    expect(await countAttachments(owner)).toBe(0)
    expect((await upload(owner, { headers: { Origin: server.url } })).status).toBe(201)
  })

  it('stores one file for an id, and refuses another content for it', async () => {
    const [owner, other] = [await makeOwner(database), await makeOwner(database)]
    const id = newId()
    const first = await upload(owner, { id })
    const again = await upload(owner, { id, name: 'autre-nom.png' })
    expect(again.stored).toEqual(first.stored)
    expect((await upload(owner, { id, content: TEST_PDF })).error?.data.reason).toBe('create.id_taken')
    expect((await upload(other, { id })).error?.data.reason).toBe('create.id_taken')
    expect(await countAttachments(owner)).toBe(1)
    expect(await countAttachments(other)).toBe(0)
  })

  it('gets the extension of its real type', async () => {
    const owner = await makeOwner(database)
    const { stored } = await upload(owner, { name: '../factures/reçu.html' })
    expect(stored.fileName).toBe('reçu.png')
  })

  it('stores at most ten files without a payment, also concurrently', async () => {
    const owner = await makeOwner(database)
    const paid = await makeAttachment(owner)
    await makePayment(owner, { attachmentId: paid })
    for (let count = 0; count < 8; count += 1) await makeAttachment(owner)
    const responses = await Promise.all([upload(owner), upload(owner)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const { status, error } = await upload(owner)
    expect([status, error?.data.reason]).toEqual([429, 'attachments.too_many'])
    expect(await countAttachments(owner)).toBe(11)
  })

  it('is refused as busy over the limit, and accepted later', async () => {
    const owner = await makeOwner(database)
    const responses = await Promise.all(Array.from({ length: 6 }, () => upload(owner)))
    const refused = responses.filter(({ status }) => status !== 201)
    expect(refused.every(({ status, error }) => status === 503 && error?.data.reason === 'service.busy')).toBe(true)
    expect((await upload(owner)).status).toBe(201)
  })

  it('counts no longer when its sender disconnects', async () => {
    const owner = await makeOwner(database)
    const headers = { Cookie: await server.cookieFor(owner), 'Content-Type': 'multipart/form-data; boundary=x' }
    for (let count = 0; count < 4; count += 1) {
      const sent = request(`${server.url}/api/attachments`, { method: 'POST', headers })
      sent.on('error', () => undefined)
      sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc')
      await new Promise((resolve) => setTimeout(resolve, 60))
      sent.destroy()
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    expect((await upload(owner)).status).toBe(201)
  })
})

describe('access', () => {
  it('to sending: signed-in accounts, as with procedures', async () => {
    const refusalFor = async (user: TestUser | undefined) => {
      const { status, error } = await upload(user)
      return [status, error?.data.reason]
    }
    expect(await refusalFor(undefined)).toEqual([401, 'access.not_signed_in'])
    expect(await refusalFor(await makeOwner(database, { state: 'suspended' }))).toEqual([401, 'access.not_signed_in'])
    expect(await refusalFor(await makeOwner(database, { mustChangePassword: true }))).toEqual([
      403,
      'access.password_change_required',
    ])
  })

  it('to reading: the owner and administrators; not found for others', async () => {
    const [owner, other] = [await makeOwner(database), await makeOwner(database)]
    const id = await makeAttachment(owner, { fileName: 'secret.pdf' })
    for (const reader of [owner, await makeAdmin(database), await makeAdmin(database, { role: 'principalAdmin' })]) {
      expect((await download(id, reader)).status).toBe(200)
    }
    const responses = []
    for (const unknown of [id, newId(), 'pas-un-id', id.replace(/.$/, 'x')]) {
      const response = await download(unknown, other)
      responses.push(`${response.status} ${(await response.text()).replace(/"requestId":"[^"]*"/, '')}`)
    }
    expect(new Set(responses).size).toBe(1)
    expect(responses[0]).toContain('404 {')
    expect(responses[0]).toContain("Ce fichier n'existe pas ou a été supprimé.")
    expect((await download(id)).status).toBe(401)
    const newcomer = await makeOwner(database, { mustChangePassword: true })
    expect((await download(id, newcomer)).status).toBe(403)
  })
})

describe('a download', () => {
  it('is sent as an attachment, never as a page', async () => {
    const owner = await makeOwner(database)
    const id = await makeAttachment(owner, { fileName: 'Reçu n° 7.pdf' })
    const { headers } = await download(id, owner)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Re?u n? 7.pdf"; filename*=UTF-8''Re%C3%A7u%20n%C2%B0%207.pdf`,
    )
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })
})

describe('a preview', () => {
  const preview = async (id: string, user: TestUser) =>
    fetch(`${server.url}/api/attachments/${id}/preview`, { headers: { Cookie: await server.cookieFor(user) } })

  it('is a PDF that only our own pages may frame', async () => {
    const id = await makeAttachment(await makeOwner(database), { fileName: 'recu.pdf' })
    const file = await preview(id, await makeAdmin(database))
    expect(Buffer.from(await file.arrayBuffer()).equals(TEST_PDF)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })

  it('is no picture, and not for the client', async () => {
    const owner = await makeOwner(database)
    const { stored } = await upload(owner, { content: PNG })
    expect((await preview(stored.id, await makeAdmin(database))).status).toBe(404)
    const pdf = await makeAttachment(owner, { fileName: 'recu.pdf' })
    expect((await preview(pdf, owner)).status).toBe(404)
  })
})

describe('files without a payment', () => {
  it('are deleted after a day, and no others', async () => {
    const owner = await makeOwner(database)
    const now = instantAfter(TEST_NOW, 0)
    const old = { createdAt: instantAfter(TEST_NOW, -DAY_MS - MINUTE_MS) }
    const paid = await makeAttachment(owner, old)
    await makePayment(owner, { attachmentId: paid })
    const forgotten = await makeAttachment(owner, old)
    const fresh = await makeAttachment(owner, { createdAt: instantAfter(TEST_NOW, -DAY_MS + MINUTE_MS) })
    await sweepAttachments({ db: database.db, now })
    const rows = await database.db.selectFrom('attachments').select('id').where('user_id', '=', owner.userId).execute()
    expect(rows.map(({ id }) => id).sort()).toEqual([paid, fresh].sort())
    expect(rows.map(({ id }) => id)).not.toContain(forgotten)
  })
})
