import { LandingIcon } from './landing-icon.tsx'
import { LandingLogo } from './landing-logo.tsx'
import type { LandingVisitor } from './landing-visitor.ts'

const links = [
  ['#avantages', 'Avantages'],
  ['#apercu', 'Aperçu'],
  ['#fonctionnalites', 'Fonctionnalités'],
  ['#packs', 'Packs'],
  ['#questions', 'Questions'],
] as const

export function LandingHeader({ visitor: { space } }: { visitor: LandingVisitor }) {
  const sections = links.map(([href, label]) => (
    <a key={href} href={href}>
      {label}
    </a>
  ))
  return (
    <header className="header">
      <div className="wrap header-row">
        <a href="/" className="home" aria-label="Sandouk, accueil">
          <LandingLogo />
        </a>
        <nav className="header-nav" aria-label="Sections de la page">
          {sections}
        </nav>
        <div className="header-doors">
          {space === undefined ? (
            <>
              <a href="/login" className="header-login">
                Connexion
              </a>
              <a href="/register" className="button button-small button-light">
                S'inscrire
              </a>
            </>
          ) : (
            <a href={space} className="button button-small button-light">
              Mon espace
            </a>
          )}
        </div>
        <details className="menu">
          <summary>
            <LandingIcon name="menu" size={20} />
            Menu
          </summary>
          <nav aria-label="Sections de la page">
            {sections}
            {space === undefined && (
              <a href="/register" className="menu-register">
                S'inscrire
              </a>
            )}
          </nav>
        </details>
      </div>
    </header>
  )
}
