import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '#client/features/registration/public-frame.tsx'
import { SellerPage } from '#client/features/seller/seller-page.tsx'

export const Route = createFileRoute('/mentions-legales')({ component: LegalNotice })

function LegalNotice() {
  return <SellerPage page="legalNotice" frame={PublicFrame} />
}
