import { createFileRoute } from '@tanstack/react-router'
import { AccessRefused } from '#client/features/requests/access-refused.tsx'
import { SellerScreen } from '#client/features/seller/seller-screen.tsx'

export const Route = createFileRoute('/admin/seller')({ component: Seller })

function Seller() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  // The server refuses too; this explains it.
  if (user.role !== 'principalAdmin') return <AccessRefused title="Coordonnées du vendeur" />
  return <SellerScreen onLeave={() => void navigate({ to: '/admin/dashboard' })} />
}
