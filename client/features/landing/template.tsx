import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './landing-page.tsx'
import base from './base.css?raw'
import drawings from './drawings.css?raw'
import hero from './hero.css?raw'
import packs from './packs.css?raw'
import sections from './sections.css?raw'
// Its text, not what it exports.
// oxlint-disable-next-line import/default, import/no-named-as-default
import routeTree from '#client/app/route-tree.gen.ts?raw'

/** The placeholders that the server replaces (server/features/landing/landing-page.ts). */
const PLACES = {
  packs: '__PACKS__',
  price: '__PRICE__',
  seller: '__SELLER__',
  space: '__SPACE__',
  publicUrl: '__PUBLIC_URL__',
} as const
const STYLE_PLACE = '__STYLE__'

const TITLE = 'Sandouk · La caisse de votre agence, juste chaque soir.'
const DESCRIPTION =
  "Logiciel de caisse pour agences de transfert d'argent et de mobile money au Maroc\u00A0: entrées, sorties, journal du jour et écarts, agence par agence. Essai gratuit de 3 jours."

export interface LandingAssets {
  /** URL of the latin part of Figtree. */
  fontUrl: string
  /** The font of the space between thousands. */
  spaceUrl: string
  /** The files of `/login`, prefetched once this page is shown. */
  prefetch: readonly { href: string; as: 'script' | 'style' }[]
}

function fontFaces(fontUrl: string, spaceUrl: string) {
  return [
    `@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(${fontUrl}) format('woff2')}`,
    `@font-face{font-family:Figtree;font-weight:300 900;src:url(${spaceUrl});unicode-range:U+202F}`,
  ].join('\n')
}

/** Removes comments and line breaks. Keeps spaces before colons: they mean a descendant. */
function minify(css: string) {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?|(:) /g, '$1$2')
}

/** The page as HTML, with the placeholders, for a guest or for a person who is signed in. */
export function landingTemplate({ fontUrl, spaceUrl, prefetch }: LandingAssets, visitor: 'guest' | 'member'): string {
  const css = [fontFaces(fontUrl, spaceUrl), base, hero, drawings, sections, packs].join('\n')
  const html = renderToStaticMarkup(
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{TITLE}</title>
        <meta name="description" content={DESCRIPTION} />
        <link rel="canonical" href={`${PLACES.publicUrl}/`} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="fr_MA" />
        <meta property="og:site_name" content="Sandouk" />
        <meta property="og:title" content={TITLE} />
        <meta property="og:description" content={DESCRIPTION} />
        <meta property="og:url" content={`${PLACES.publicUrl}/`} />
        <meta property="og:image" content={`${PLACES.publicUrl}/og.png`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0b4a3c" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/touch-icon.png" />
        <style>{STYLE_PLACE}</style>
      </head>
      <body>
        <LandingPage
          packsPlace={PLACES.packs}
          pricePlace={PLACES.price}
          sellerPlace={PLACES.seller}
          visitor={{ space: visitor === 'member' ? PLACES.space : undefined }}
        />
      </body>
    </html>,
  )
  // At the end and not by React, which puts such links first: requests would delay the first paint.
  const later = prefetch.map(({ href, as }) => `<link rel="prefetch" href="${href}" as="${as}"/>`).join('')
  return `<!doctype html>${html.replace(STYLE_PLACE, () => minify(css)).replace('</body>', () => `${later}</body>`)}`
}

/** Paths of the application, `$` before parameters; every other path shows this page. */
export const appPaths: readonly string[] = [
  ...new Set(
    [...(/interface FileRoutesByFullPath \{([^}]*)\}/.exec(routeTree)?.[1] ?? '').matchAll(/'(\/[^']+)'/g)].map(
      ([, path = '']) => path.replace(/\/$/, ''),
    ),
  ),
]
