import { IconPassword, IconPasswordUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#client/app/session.ts'
import { isPermitted } from '#client/app/permitted.ts'
import type { RowAction } from '#client/ui/row-action.ts'
import type { TeamMember } from './member-values.ts'

export type PinDialog = { kind: 'add' } | { kind: 'set' | 'remove'; member: TeamMember }

/** Which dialog about codes is open, and what a row of the team offers. */
export function usePinDialogs() {
  const me = useSession()?.member
  const [opened, setOpened] = useState(false)
  // Kept while the dialog closes.
  const [of, setOf] = useState<PinDialog | null>(null)
  const open = (dialog: PinDialog) => {
    setOf(dialog)
    setOpened(true)
  }
  const isOwner = me?.role === 'owner'
  const mayManage = me !== undefined && me !== null && isPermitted('pinMembers.manage', me)

  /** A manager sets the codes of cashiers; the own code is in the profile. */
  const actionsFor = (member: TeamMember): RowAction[] => {
    const isInReach = member.id !== me?.id && (isOwner || member.role === 'cashier')
    if (!mayManage || member.status !== 'active' || !isInReach) return []
    return [
      {
        label: member.hasPin ? 'Changer le code' : 'Définir un code',
        icon: IconPassword,
        onClick: () => open({ kind: 'set', member }),
      },
      ...(member.hasPin
        ? [
            {
              label: 'Retirer le code',
              icon: IconPasswordUser,
              tone: 'danger' as const,
              onClick: () => open({ kind: 'remove', member }),
            },
          ]
        : []),
    ]
  }

  return { opened, of, close: () => setOpened(false), open, actionsFor, mayManage, isOwner }
}
