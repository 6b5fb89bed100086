import { Alert, Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useMay } from '#client/app/permitted.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { counted } from '#shared/values/count.ts'
import { useAllowCount } from './use-closing-mutations.ts'

/** That this open day was counted blind, and one count more where none is left. Renders nothing without such counts. */
export function BlindCountsNotice({ day }: { day: Pick<ClosingDay, 'agencyId' | 'date' | 'blindCounts'> }) {
  const { agencyId, date, blindCounts } = day
  const mayAllow = useMay('closings.approve')
  const allowCount = useAllowCount()
  if (blindCounts.used === 0) return null
  return (
    <Alert color="gray" role="note" icon={<IconEyeOff size={20} aria-hidden />} title="Journée comptée à l'aveugle">
      {counted(blindCounts.used, 'comptage')} sans voir l'attendu.{' '}
      {blindCounts.left > 0
        ? `La clôture ${blindCounts.used === 1 ? 'le' : 'les'} garde.`
        : `Il n'en reste aucun\u00A0: clôturez la journée${mayAllow ? ', ou accordez un comptage de plus' : ''}.`}
      {blindCounts.left === 0 && mayAllow && (
        <Button
          variant="default"
          size="compact-md"
          display="block"
          mt="xs"
          loading={allowCount.isPending}
          onClick={() => allowCount.mutate({ agencyId, date })}
        >
          Accorder un comptage de plus
        </Button>
      )}
    </Alert>
  )
}
