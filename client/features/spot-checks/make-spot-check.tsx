import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconEyeCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { SpotCheck } from '#shared/spot-checks/spot-check-row.ts'
import { formatMoney } from '#shared/values/money.ts'
import { DiscrepancyAmount } from '#client/ui/discrepancy-amount.tsx'
import { CashCountForm } from '#client/app/cash-count-form.tsx'
import { useMakeSpotCheck } from './use-spot-check-mutations.ts'

interface MakeSpotCheckProps {
  agencyId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A button that opens the count, and what the last one found. */
export function MakeSpotCheck({ agencyId, isOpen, onOpenChange }: MakeSpotCheckProps) {
  const check = useMakeSpotCheck()
  const [made, setMade] = useState<SpotCheck | null>(null)
  const begin = () => {
    setMade(null)
    onOpenChange(true)
  }
  return (
    <>
      {made !== null && (
        <Alert
          color={made.discrepancy === 0 ? 'green' : 'yellow'}
          role="status"
          icon={<IconCircleCheck size={20} aria-hidden />}
          title="Contrôle inopiné enregistré"
        >
          Attendu {formatMoney(made.expected)}, compté {formatMoney(made.counted)}&nbsp;:{' '}
          <DiscrepancyAmount discrepancy={made.discrepancy} />
        </Alert>
      )}
      {isOpen ? (
        <CashCountForm
          label="Contrôle inopiné"
          submitLabel="Enregistrer le contrôle"
          comment={{ label: 'Commentaire', description: 'Facultatif.' }}
          actions={
            <Button variant="default" size="md" onClick={() => onOpenChange(false)}>
              Annuler
            </Button>
          }
          onSubmit={async (count) => {
            setMade(await check.mutateAsync({ agencyId, ...count }))
            onOpenChange(false)
          }}
          intro={
            <Alert color="gray" role="note" icon={<IconEyeCheck size={20} aria-hidden />} title="Contrôle inopiné">
              Comptez la caisse sans prévenir. L'attendu est celui du moment où vous enregistrez, et rien d'autre ne
              change.
            </Alert>
          }
        />
      ) : (
        <Button variant="default" w="fit-content" leftSection={<IconEyeCheck size={18} aria-hidden />} onClick={begin}>
          Contrôle inopiné
        </Button>
      )}
    </>
  )
}
