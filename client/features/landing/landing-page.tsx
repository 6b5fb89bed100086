import { Benefits } from './benefits.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import type { LandingVisitor } from './landing-visitor.ts'
import { OfferBar } from './offer-bar.tsx'
import { Packs } from './packs.tsx'
import { Questions } from './questions.tsx'
import { Screens } from './screens.tsx'
import { Statistics } from './statistics.tsx'

interface LandingPageProps {
  packsPlace: string
  pricePlace: string
  sellerPlace: string
  visitor: LandingVisitor
}

/** Rendered at build, never in the browser: plain HTML and links. */
export function LandingPage({ packsPlace, pricePlace, sellerPlace, visitor }: LandingPageProps) {
  return (
    <>
      <a href="#contenu" className="skip">
        Aller au contenu
      </a>
      <LandingHeader visitor={visitor} />
      <main id="contenu">
        <Hero price={pricePlace} />
        <div className="tour">
          <Benefits />
          <Screens />
          <Statistics />
          <Features />
          <Packs place={packsPlace} />
          <Questions />
          {visitor.space === undefined && <OfferBar price={pricePlace} />}
        </div>
        <CallToAction />
      </main>
      <LandingFooter visitor={visitor} sellerPlace={sellerPlace} />
    </>
  )
}
