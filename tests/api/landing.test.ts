import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAppPath } from '#server/features/landing/landing-template.ts'
import { lowestPrice, packCards } from '#server/features/landing/landing-packs.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAdmin, makeOwner } from '#tests/support/factories.ts'
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
  const start = '<title>landing</title><link rel="canonical" href="__PUBLIC_URL__/"/>'
  const end =
    '<p class="price">__PRICE__</p><div id="pack-list">__PACKS__</div><p class="price">__PRICE__</p><div>__SELLER__</div>'
  writeFileSync(join(folder, '.landing/guest.html'), `${start}<a href="/login">Connexion</a>${end}`)
  writeFileSync(join(folder, '.landing/member.html'), `${start}<a href="__SPACE__">Mon espace</a>${end}`)
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
  taxWord: null,
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

  it('names the seller once that is set, as text, and nothing before', async () => {
    const page = async () => (await get('/')).text()
    expect(await page()).toContain('<div></div>')
    const { seller } = as(await makeAdmin(database, { role: 'principalAdmin' })).now()
    const { id: _id, updatedAt, ...unset } = await seller.settings()
    const settings = {
      ...unset,
      companyName: 'Exemples <b>&</b> Cie',
      whatsapp: '0661000000',
      privacyNotice: 'Loi 09-08',
    }
    const saved = await seller.update({ ...settings, taxWord: 'TTC', updatedAt })
    await expect.poll(page, { timeout: 5_000 }).toContain('<b>Exemples &lt;b&gt;&amp;&lt;/b&gt; Cie</b>')
    expect(await page()).toContain('<a href="https://wa.me/212661000000">WhatsApp 06 61 00 00 00</a>')
    expect(await page()).toContain('<a href="/confidentialite">Confidentialité</a>')
    expect(await page()).not.toContain('/mentions-legales')
    expect(await page()).toContain('Facturé 1\u202F990\u00A0MAD\u00A0TTC par an')
    await seller.update({ ...unset, updatedAt: saved.updatedAt })
    await expect.poll(page, { timeout: 5_000 }).toContain('<div></div>')
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

  it('says the lowest price wherever the page asks for it', async () => {
    const page = await (await get('/')).text()
    const prices = [...page.matchAll(/<p class="price">(.*?)<\/p>/g)].map(([, price]) => price)
    const price = 'À partir de <strong>100\u00A0MAD</strong> par mois <span>Facturé 1\u202F199\u00A0MAD par an</span>'
    expect(prices).toEqual([price, price])
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
    for (const path of ['/nulle-part', '/a/b/c', '/login/x', '/admin/x/y', '/index', '/.landing/guest.html']) {
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

describe('who is signed in', () => {
  const link = async (cookie: string, path = '/') => {
    const response = await get(path, { Cookie: cookie })
    return {
      link: /<a href="([^"]*)">(.*?)</.exec(await response.text())?.slice(1),
      caching: response.headers.get('cache-control'),
      vary: response.headers.get('vary'),
      etag: response.headers.get('etag') ?? '',
    }
  }
  const guest = ['/login', 'Connexion']

  it('sees the own space in place of the sign-in, at unknown paths too, and only the browser keeps the page', async () => {
    const client = await server.cookieFor(await makeOwner(database))
    const principal = await server.cookieFor(await makeAdmin(database, { role: 'principalAdmin' }))
    const admin = await server.cookieFor(await makeAdmin(database))
    const vary = 'Accept-Encoding, Cookie'
    for (const [cookie, space] of [
      [client, '/app'],
      [admin, '/admin'],
      [principal, '/admin'],
    ] as const) {
      const expected = { link: [space, 'Mon espace'], caching: 'private, no-cache', vary }
      expect(await link(cookie)).toMatchObject(expected)
      expect(await link(cookie, '/nulle-part')).toMatchObject(expected)
    }
    for (const cookie of ['', 'sandouk_session=%zz', `sandouk_session=${'x'.repeat(43)}`]) {
      expect(await link(cookie)).toMatchObject({ link: guest, caching: 'no-cache', vary })
    }
  })

  it('gets the page of a guest after the session has ended, although the browser kept the other', async () => {
    const user = await makeOwner(database)
    const cookie = await server.cookieFor(user)
    const { etag } = await link(cookie)
    const again = (known: string) =>
      get('/', { Cookie: cookie, 'Cache-Control': 'max-age=0', 'If-None-Match': known }).then(({ status }) => status)
    expect(await again(etag)).toBe(304)
    await database.db.deleteFrom('sessions').where('user_id', '=', user.userId).execute()
    expect(await again(etag)).toBe(200)
    expect((await link(cookie)).link).toEqual(guest)
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

describe('lowestPrice', () => {
  it('is that of the cheapest pack that costs something, in dirhams if one is sold in dirhams', () => {
    const trial = { ...plan, price: centimes(0), isDemo: true }
    const free = { ...plan, price: centimes(0) }
    const euros = { ...plan, currency: 'EUR' as const, price: centimes(60_000) }
    const strong = (price: string) => expect.stringContaining(`<strong>${price.replace(' ', '\u00A0')}</strong>`)
    expect(lowestPrice([trial, free, euros, plan, { ...plan, price: centimes(400_000) }])).toEqual(strong('166 MAD'))
    expect(lowestPrice([trial, euros])).toEqual(strong('50 EUR'))
    expect(lowestPrice([trial, free])).toBe('')
  })
})

describe('without its database', () => {
  it('the page is served, loads the packs itself, and shows a sentence without JavaScript', async () => {
    const lost = await createTestDatabase()
    const alone = await startTestServer(lost, { client: { folder } })
    await lost.close()
    const page = await (
      await fetch(`${alone.url}/`, { headers: { Cookie: `sandouk_session=${'x'.repeat(43)}` } })
    ).text()
    expect(page).toContain('<a href="/login">Connexion</a><p class="price"></p>')
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
