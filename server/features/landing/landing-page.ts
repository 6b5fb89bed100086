import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { listOfferedPlans } from '#server/features/plans/plans.service.ts'
import type { Deps } from '#server/deps.ts'
import { PACKS_UNAVAILABLE } from '#shared/messages/faults.fr.ts'
import { escapeHtml } from '#server/platform/http/html.ts'
import { packCards, packsPending } from './landing-packs.ts'
import type { LandingTemplate } from './landing-template.ts'

/** Packs are cached briefly, so that many visitors at once cost one query. */
const PACKS_MS = 1_000

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

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
  const readPacks = packsReader(deps)
  const makePage = pageMaker()
  return {
    page: async (req, res) => {
      const [{ html }, packs] = await Promise.all([template(), readPacks().catch(() => packsPending)])
      const filled = html
        .replaceAll('__PUBLIC_URL__', () => escapeHtml(deps.config.publicUrl.replace(/\/$/, '')))
        .replace('__PACKS__', () => packs)
      sendPage(req, res, await makePage(filled))
    },
    packs: async (_req, res) => {
      res.set('Cache-Control', 'no-store')
      try {
        res.type('html').send(await readPacks())
      } catch {
        res.status(503).type('text').send(PACKS_UNAVAILABLE)
      }
    },
  }
}

function packsReader({ db, log }: Deps): () => Promise<string> {
  let cached: { readonly until: number; readonly packs: Promise<string> } | undefined
  return () => {
    const at = performance.now()
    if (cached !== undefined && at < cached.until) return cached.packs
    const packs = listOfferedPlans({ db }).then(packCards)
    const reading = { until: at + PACKS_MS, packs }
    cached = reading
    packs.catch((error: unknown) => {
      log.error({ err: error }, 'landing page without packs')
      if (cached === reading) cached = undefined
    })
    return packs
  }
}

function pageMaker(): (html: string) => Promise<ReadyPage> {
  let last: { readonly html: string; readonly page: Promise<ReadyPage> } | undefined
  return (html) => {
    if (last?.html !== html) last = { html, page: prepare(html) }
    return last.page
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
  res.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: `"${page.etag}-${coding || 'identity'}"` })
  if (req.fresh) {
    res.status(304).end()
    return
  }
  if (isCompressed) res.set('Content-Encoding', coding)
  // `res.send` would compute its own ETag.
  const body = isCompressed ? page[coding] : page.plain
  res.type('html').set('Content-Length', String(body.length)).end(body)
}
