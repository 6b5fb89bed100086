import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '#client/features/registration/public-frame.tsx'
import { SellerPage } from '#client/features/seller/seller-page.tsx'

export const Route = createFileRoute('/confidentialite')({ component: PrivacyNotice })

function PrivacyNotice() {
  return <SellerPage page="privacyNotice" frame={PublicFrame} />
}
