import { Router } from 'express'
import type { Deps } from '#server/deps.ts'

const VALID_MS = 180 * 86_400_000

/** Search engines get the public pages only. */
const ROBOTS = ['User-agent: *', 'Disallow: /app', 'Disallow: /admin', 'Disallow: /trpc', 'Allow: /', ''].join('\n')

/** `/robots.txt`, and `/.well-known/security.txt` (RFC 9116) if a contact is configured. */
export function wellKnownRoutes({ clock, config }: Pick<Deps, 'clock' | 'config'>): Router {
  const routes = Router()
  routes.get('/robots.txt', (_req, res) => {
    res.type('text').send(ROBOTS)
  })
  routes.get('/.well-known/security.txt', (_req, res) => {
    const { publicUrl, securityContact } = config
    if (securityContact === undefined) {
      res.status(404).type('text').send('not found')
      return
    }
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock.now().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: fr',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ]
    res.type('text').send(lines.join('\n'))
  })
  return routes
}
