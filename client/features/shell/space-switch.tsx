import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconUsersGroup } from '@tabler/icons-react'
import { type Session, useSession } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { api } from '#client/app/trpc.ts'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { memberRoleLabels } from '#shared/team/team-labels.fr.ts'
import classes from './space-switch.module.css'

interface SpaceSwitchProps {
  spaces: Session['spaces']
  /** The space of the session. */
  ownerId: string
}

/** Whose space this is; with several, the way to the others. Another space is a new session, so the page starts again. */
export function SpaceSwitch({ spaces, ownerId }: SpaceSwitchProps) {
  const userId = useSession()?.user?.id
  const change = api.auth.switchSpace.useMutation({
    meta: { outcome: 'auth.switchSpace' },
    onSuccess: () => {
      if (userId !== undefined) tellOtherTabs({ kind: 'signedIn', userId })
      window.location.assign('/app')
    },
  })
  const present = spaces.find((space) => space.ownerId === ownerId)
  if (present === undefined) return null
  if (spaces.length === 1) {
    return (
      <span className={classes.space} title={memberRoleLabels[present.role]}>
        <IconUsersGroup size={16} stroke={1.75} aria-hidden />
        <span className={classes.name}>{present.name}</span>
      </span>
    )
  }
  return (
    <MenuButton
      position="bottom-start"
      width={260}
      renderButton={(props) => (
        <UnstyledButton
          {...props}
          className={classes.space ?? ''}
          aria-label={`Espace de ${present.name}, changer d'espace`}
          disabled={change.isPending}
        >
          <IconUsersGroup size={16} stroke={1.75} aria-hidden />
          <span className={classes.name} aria-hidden>
            {present.name}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      )}
      lines={[
        { kind: 'label', label: "Changer d'espace" },
        ...spaces.map((space) => ({
          key: space.ownerId,
          label: (
            <>
              <bdi>{space.name}</bdi>
              <span className={classes.role}>{memberRoleLabels[space.role]}</span>
            </>
          ),
          current: space.ownerId === ownerId,
          end: space.ownerId === ownerId ? <IconCheck size={16} aria-hidden /> : null,
          onClick: () => space.ownerId !== ownerId && change.mutate({ ownerId: space.ownerId }),
        })),
      ]}
    />
  )
}
