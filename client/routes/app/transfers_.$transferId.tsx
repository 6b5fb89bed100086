import { createFileRoute } from '@tanstack/react-router'
import { TransferPage } from '#client/features/transfers/transfer-page.tsx'

export const Route = createFileRoute('/app/transfers_/$transferId')({ component: Transfer })

function Transfer() {
  const { transferId } = Route.useParams()
  return <TransferPage key={transferId} id={transferId} />
}
