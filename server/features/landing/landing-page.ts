import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { listOfferedPlans } from '#server/features/plans/plans.service.ts'
import { readContact } from '#server/features/seller/seller.service.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import { PACKS_UNAVAILABLE } from '#shared/messages/faults.fr.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import { lowestPrice, packCards, packsPending } from './landing-packs.ts'
import { sellerContact } from './landing-seller.ts'
import type { LandingTemplate } from './landing-template.ts'

/** Packs are cached briefly, so that many visitors at once cost one query. */
const PACKS_MS = 1_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

interface Offer {
  readonly packs: string
  readonly price: string
  readonly seller: string
}

const offerPending: Offer = { packs: packsPending, price: '', seller: '' }

interface ReadyPage {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface LandingHandlers {
  readonly page: RequestHandler
  readonly packs: RequestHandler
}

export function landingHandlers(deps: Deps, template: () => Promise<LandingTemplate>): LandingHandlers {
  const readOffer = offerReader(deps)
  const makePage = pageMaker()
  return {
    page: async (req, res) => {
      const [{ guest, member }, { packs, price, seller }, space] = await Promise.all([
        template(),
        readOffer().catch(() => offerPending),
        findSpace(deps, req),
      ])
      const filled = (space === undefined ? guest : member.replaceAll('__SPACE__', space))
        .replaceAll('__PUBLIC_URL__', () => escapeHtml(deps.config.publicUrl.replace(/\/$/, '')))
        .replaceAll('__PRICE__', () => price)
        .replace('__PACKS__', () => packs)
        .replace('__SELLER__', () => seller)
      // Kept by the browser alone when it is for one person.
      res.set('Cache-Control', space === undefined ? 'no-cache' : 'private, no-cache')
      sendPage(req, res, await makePage(space ?? 'guest', filled))
    },
    packs: async (_req, res) => {
      res.set('Cache-Control', 'no-store')
      try {
        res.type('html').send((await readOffer()).packs)
      } catch {
        res.status(503).type('text').send(PACKS_UNAVAILABLE)
      }
    },
  }
}

/** Where the visitor's own space starts; undefined without a session. */
async function findSpace({ sessions, log }: Deps, req: Request): Promise<string | undefined> {
  try {
    const actor = await sessions.find(req.headers.cookie)
    if (actor === undefined) return undefined
    return actor.account !== null && isAdmin(actor.account.role) ? '/admin' : '/app'
  } catch (error) {
    log.error({ err: error }, 'landing page without its visitor')
    return undefined
  }
}

async function composeOffer(db: Deps['db']): Promise<Offer> {
  const [plans, contact] = await Promise.all([listOfferedPlans({ db }), readContact({ db })])
  return { packs: packCards(plans), price: lowestPrice(plans), seller: sellerContact(contact) }
}

function offerReader({ db, log }: Deps): () => Promise<Offer> {
  let cached: { readonly until: number; readonly offer: Promise<Offer> } | undefined
  return () => {
    const at = performance.now()
    if (cached !== undefined && at < cached.until) return cached.offer
    const offer = composeOffer(db)
    const reading = { until: at + PACKS_MS, offer }
    cached = reading
    offer.catch((error: unknown) => {
      log.error({ err: error }, 'landing page without packs')
      if (cached === reading) cached = undefined
    })
    return offer
  }
}

/** Compresses a page again only when it has changed. There are few kinds: one for guests and one for each space. */
function pageMaker(): (kind: string, html: string) => Promise<ReadyPage> {
  const last = new Map<string, { readonly html: string; readonly page: Promise<ReadyPage> }>()
  return (kind, html) => {
    const known = last.get(kind)
    if (known?.html === html) return known.page
    const page = prepare(html)
    last.set(kind, { html, page })
    return page
  }
}

async function prepare(html: string): Promise<ReadyPage> {
  const plain = Buffer.from(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzipped(plain, { level: 9 })])
  return { etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), plain, br, gzip: gz }
}

function sendPage(req: Request, res: Response, page: ReadyPage): void {
  const coding = req.acceptsEncodings('br', 'gzip', 'identity')
  const isCompressed = coding === 'br' || coding === 'gzip'
  res.set({ Vary: 'Accept-Encoding, Cookie', ETag: `"${page.etag}-${coding || 'identity'}"` })
  if (req.fresh) {
    res.status(304).end()
    return
  }
  if (isCompressed) res.set('Content-Encoding', coding)
  // `res.send` would compute its own ETag.
  const body = isCompressed ? page[coding] : page.plain
  res.type('html').set('Content-Length', String(body.length)).end(body)
}
