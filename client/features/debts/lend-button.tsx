import { Button } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useMay } from '#client/app/permitted.ts'
import { useDebtDialogs } from './use-debt-dialogs.tsx'

/** To somebody who is chosen in the form. Nothing for a role that enters nothing. */
export function LendButton() {
  const dialogs = useDebtDialogs()
  if (!useMay('debts.enter')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCashBanknote size={18} aria-hidden />}
        onClick={() => dialogs.lend(null)}
      >
        Avancer des espèces
      </Button>
      {dialogs.parts}
    </>
  )
}
