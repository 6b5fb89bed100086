import { Benefits } from './benefits.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Packs } from './packs.tsx'
import { Questions } from './questions.tsx'
import { Screens } from './screens.tsx'
import { Statistics } from './statistics.tsx'

interface LandingPageProps {
  packsPlace: string
}

/** Rendered at build, never in the browser: plain HTML and links. */
export function LandingPage({ packsPlace }: LandingPageProps) {
  return (
    <>
      <a href="#contenu" className="skip">
        Aller au contenu
      </a>
      <LandingHeader />
      <main id="contenu">
        <Hero />
        <Benefits />
        <Screens />
        <Statistics />
        <Features />
        <Packs place={packsPlace} />
        <Questions />
        <CallToAction />
      </main>
      <LandingFooter />
    </>
  )
}
