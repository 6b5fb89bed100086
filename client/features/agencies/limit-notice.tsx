import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DialogButtons } from '#client/ui/dialog-buttons.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { refusalTitles } from '#client/messages/outcomes.fr.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'

interface LimitNoticeProps {
  opened: boolean
  onClose: () => void
  planName: string
  max: number
}

/** Replaces the form when the plan allows no more agencies, with the sentence of the server's refusal. */
export function LimitNotice({ opened, onClose, planName, max }: LimitNoticeProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={refusalTitles['agencies.limit_reached']} size="sm">
      <Text size="sm">{refusalMessage('agencies.limit_reached', { planName, max })}</Text>
      <DialogButtons>
        <Button variant="default" renderRoot={(props) => <Link to="/app/subscription" {...props} />}>
          Voir mon pack
        </Button>
        <Button component="a" href="/register" data-autofocus>
          Changer de pack
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
