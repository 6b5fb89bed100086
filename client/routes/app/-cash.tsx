import { CashTab } from '#client/features/shifts/cash-tab.tsx'
import { MakeSpotCheck } from '#client/features/spot-checks/make-spot-check.tsx'

interface CashProps {
  agencyId: string | undefined
  onAgencyChange: (agencyId: string) => void
}

export function Cash(props: CashProps) {
  return (
    <CashTab
      {...props}
      renderSpotCheck={(agencyId, isOpen, onOpenChange) => (
        <MakeSpotCheck key={agencyId} agencyId={agencyId} isOpen={isOpen} onOpenChange={onOpenChange} />
      )}
    />
  )
}
