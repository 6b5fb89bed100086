import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAppPath } from '#server/features/landing/landing-template.ts'
import { packCards } from '#server/features/landing/landing-packs.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { centimes } from '#shared/values/money.ts'

const database = withDatabase()
const folder = mkdtempSync(join(tmpdir(), 'sandouk-client-'))
let server: TestServer

beforeAll(async () => {
  mkdirSync(join(folder, '.landing'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>application</title>')
  writeFileSync(
    join(folder, '.landing/page.html'),
    '<title>landing</title><link rel="canonical" href="__PUBLIC_URL__/"/><div id="pack-list">__PACKS__</div>',
  )
  writeFileSync(join(folder, '.landing/app-paths.json'), '["/login","/app","/app/groups","/admin/users/$id"]')
  server = await startTestServer(database, { client: { folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${server.url}${path}`, { headers: { 'Accept-Encoding': 'identity', ...headers } })
}

const plan = {
  id: newId(),
  name: 'Pack Pro',
  description: 'Pour deux agences',
  price: centimes(199_000),
  currency: 'MAD' as const,
  maxAgencies: 5,
  isDemo: false,
}

describe('the landing page', () => {
  it('shows what an administrator changed in a pack', async () => {
    const { plans } = as(await makeAdmin(database)).now()
    const page = async () => (await get('/')).text()
    const terms = { description: null, currency: 'MAD' as const, maxAgencies: 3 as const, isActive: true }
    const id = newId()
    const { updatedAt } = await plans.create({ id, ...terms, name: 'Pack Vitrine', price: 240_000 })
    await expect.poll(page, { timeout: 5_000 }).toContain('Facturé 2\u202F400\u00A0MAD par an')
    const edit = { id, ...terms, name: 'Pack Vitrine Plus', price: 360_000 }
    const edited = await plans.update({ ...edit, updatedAt })
    await expect.poll(page, { timeout: 5_000 }).toContain('Facturé 3\u202F600\u00A0MAD par an')
    await plans.update({ ...edit, isActive: false, updatedAt: edited.updatedAt })
    await expect.poll(page, { timeout: 5_000 }).not.toContain('Pack Vitrine')
    await plans.remove({ id })
  })

  it('has the offered packs in its HTML, ordered by price, with monthly and yearly price', async () => {
    const page = await (await get('/')).text()
    expect(page).toContain(`<link rel="canonical" href="${server.url}/"/>`)
    const names = [...page.matchAll(/<h3 id="pack-\d">([^<]*)</g)].map(([, name]) => name)
    expect(names).toEqual(['Demo 3 jours', 'Pack Essentiel', 'Pack Pro', 'Pack Réseau'])
    expect(page).toContain('<strong>166\u00A0MAD</strong> par mois')
    expect(page).toContain('Facturé 1\u202F990\u00A0MAD par an')
    expect(page).toContain('<strong>100\u00A0MAD</strong> par mois')
    expect(page).toContain('Facturé 1\u202F199\u00A0MAD par an')
    expect(page).not.toContain('1\u202F992')
    expect(page.match(/Le plus populaire/g)).toHaveLength(1)
    expect(page).not.toMatch(/__[A-Z_]+__/)
  })

  it('links each pack to its registration, and the free trial to the demo', async () => {
    const page = await (await get('/')).text()
    const plans = await database.db.selectFrom('subscription_plans').select(['id', 'name']).orderBy('price').execute()
    const links = [...page.matchAll(/href="([^"]*)" aria-describedby="pack-\d">Choisir ce pack</g)].map(([, to]) => to)
    expect(links).toEqual(plans.map(({ id, name }) => (name === 'Demo 3 jours' ? '/demo' : `/register?plan=${id}`)))
    expect(page).toContain('<strong>Gratuit</strong>')
  })

  it('is compressed as requested, with an ETag that saves sending it again', async () => {
    const plain = Buffer.from(await (await get('/')).arrayBuffer())
    for (const coding of ['br', 'gzip']) {
      const response = await get('/', { 'Accept-Encoding': coding })
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(response.headers.get('vary')).toContain('Accept-Encoding')
      expect(Buffer.from(await response.arrayBuffer()).equals(plain)).toBe(true)
      const etag = response.headers.get('etag') ?? ''
      // As browsers send; `fetch` of Node would ask for a new copy.
      const known = { 'Cache-Control': 'max-age=0', 'If-None-Match': etag }
      const again = await get('/', { 'Accept-Encoding': coding, ...known })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  it('is served at every unknown path, and at none of the application', async () => {
    for (const path of ['/nulle-part', '/a/b/c', '/login/x', '/admin/x/y', '/index', '/.landing/page.html']) {
      const response = await get(path)
      expect([path, response.status, (await response.text()).includes('<title>landing</title>')]).toEqual([
        path,
        200,
        true,
      ])
    }
    for (const path of ['/login', '/login/', '/Login', '/app', '/app/nothing', '/admin/users/12?tab=1']) {
      expect([path, await (await get(path)).text()]).toEqual([path, '<title>application</title>'])
    }
    expect((await get('/assets/gone.js')).status).toBe(404)
  })
})

describe('packs that an administrator changed', () => {
  it('are on the page within seconds, whatever their names are', async () => {
    const name = `</h3><script>alert("1")</script> & Cie' $& $1 __PUBLIC_URL__`
    await database.db
      .insertInto('subscription_plans')
      .values({ id: newId(), name, description: '<img src=x onerror=alert(1)>', price: 500_000, max_agencies: 3 })
      .execute()
    await expect
      .poll(async () => (await get('/')).text(), { timeout: 5_000 })
      .toContain(
        '>&lt;/h3&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Cie&#39; $&amp; $1 __PUBLIC_URL__</h3>',
      )
    const page = await (await get('/')).text()
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<script|<img/)
  })
})

describe('packCards', () => {
  it('shows other currencies, no description, no limit and no plans at all', () => {
    const cards = packCards([
      { ...plan, currency: 'EUR', price: centimes(120_050), description: null, maxAgencies: 999 },
    ])
    expect(cards).toContain('<strong>100\u00A0EUR</strong>')
    expect(cards).toContain('Facturé 1\u202F200,50\u00A0EUR par an')
    expect(cards).toContain('Plus de 3 agences')
    expect(packCards([{ ...plan, name: 'Autre', maxAgencies: 1 }])).toMatch(/^(?!.*populaire).*>1 agence</)
    expect(packCards([])).toContain("Aucun pack n'est proposé")
  })
})

describe('without its database', () => {
  it('the page is served, loads the packs itself, and shows a sentence without JavaScript', async () => {
    const lost = await createTestDatabase()
    const alone = await startTestServer(lost, { client: { folder } })
    await lost.close()
    const page = await (await fetch(`${alone.url}/`)).text()
    expect(page).toContain('Chargement des packs...')
    expect(page).toContain('<script src="/landing-packs.js" defer></script>')
    expect(page).toContain(
      '<noscript><p class="packs-note">Impossible de charger les packs d\'abonnement</p></noscript>',
    )
    expect((await fetch(`${alone.url}/landing/packs`)).status).toBe(503)
    await alone.close()
  })
})

describe('isAppPath', () => {
  it.each([
    ['/', false],
    ['/login', true],
    ['/loginx', false],
    ['/users/7', true],
    ['/users/7/8', false],
    ['/app/whatever/it/is', true],
    ['/application', false],
  ])('%s: %s', (path, expected) => {
    expect(isAppPath(['/login', '/users/$id', ''], path)).toBe(expected)
  })
})
