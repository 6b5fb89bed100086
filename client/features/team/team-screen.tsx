import { Anchor, Button, Title } from '@mantine/core'
import {
  IconMailForward,
  IconMailOff,
  IconPasswordUser,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import type { RowAction } from '#client/ui/row-action.ts'
import { counted } from '#shared/values/count.ts'
import { MemberModal } from './member-modal.tsx'
import type { TeamMember } from './member-values.ts'
import { invitationColumns, memberColumns } from './team-columns.tsx'
import { useMemberDialog } from './use-member-dialog.ts'
import { usePinDialogs } from './use-pin-dialogs.ts'
import { type Question, TeamQuestion } from './team-question.tsx'
import { useReactivateMember, useResendInvitation } from './use-team-mutations.ts'

const PinDialogs = lazyPart(() => import('./pin-dialogs.tsx').then((module) => module.PinDialogs))

interface TeamScreenProps {
  page: number
  onPageChange: (page: number) => void
}

/** Who acts in the space, and who is invited. The owner changes it; a manager reads who shares the own agencies. */
export function TeamScreen({ page, onPageChange }: TeamScreenProps) {
  const pins = usePinDialogs()
  const { isOwner } = pins
  const query = api.team.list.useQuery(
    { page },
    { placeholderData: keepPreviousData, staleTime: 0, meta: { outcome: 'team.list' } },
  )
  const dialog = useMemberDialog()
  const reactivate = useReactivateMember()
  const resend = useResendInvitation()
  const [question, setQuestion] = useState<{ opened: boolean; of: Question | null }>({ opened: false, of: null })
  const ask = (of: Question) => setQuestion({ opened: true, of })
  const { data } = query
  const invitations = data?.invitations ?? []

  const memberActions = (member: TeamMember): RowAction[] => {
    if (!isOwner || member.role === 'owner') return pins.actionsFor(member)
    const isActive = member.status === 'active'
    return [
      { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => dialog.openEdit(member) },
      ...pins.actionsFor(member),
      isActive
        ? { label: 'Désactiver', icon: IconUserOff, onClick: () => ask({ kind: 'deactivate', member }) }
        : { label: 'Réactiver', icon: IconUserCheck, onClick: () => reactivate.mutate({ id: member.id }) },
      { label: "Retirer de l'équipe", icon: IconTrash, tone: 'danger', onClick: () => ask({ kind: 'remove', member }) },
    ]
  }
  const inviteButton = isOwner && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={dialog.openNew}>
      Inviter
    </Button>
  )
  const buttons = (
    <>
      {pins.mayManage && (
        <Button
          variant="default"
          leftSection={<IconPasswordUser size={18} aria-hidden />}
          onClick={() => pins.open({ kind: 'add' })}
        >
          Ajouter une personne avec code
        </Button>
      )}
      {inviteButton}
    </>
  )
  const isAlone = data !== undefined && data.total === 1 && invitations.length === 0

  return (
    <>
      <PageHeader
        title="Équipe"
        description={
          <>
            Qui enregistre et qui lit, dans quelles agences. Chaque ligne garde le nom de son auteur.{' '}
            {pins.mayManage && (
              <Anchor inherit underline="always" renderRoot={(props) => <Link to="/app/terminals" {...props} />}>
                Voir les postes
              </Anchor>
            )}
          </>
        }
        actions={buttons}
      />
      <PagedList
        tall
        label="Membres"
        query={query}
        failed={getFailure('team.list')}
        filters={null}
        count={counted(data?.total ?? 0, 'membre')}
        columns={memberColumns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={memberActions}
        empty={<EmptyState icon={IconUsers} title="Aucun membre" />}
        onPageChange={onPageChange}
      />
      {isAlone && isOwner && (
        <EmptyState icon={IconUserPlus} title="Vous êtes seul dans cet espace" action={inviteButton}>
          Aujourd'hui, tous ceux qui enregistrent utilisent votre compte. Invitez chaque personne&nbsp;: elle ne voit
          que ses agences, et vous lisez qui a enregistré quoi.
        </EmptyState>
      )}
      {invitations.length > 0 && (
        <>
          <Title order={2} size="h3" mt="xl" mb="sm">
            Invitations
          </Title>
          <DataTable
            label="Invitations"
            columns={invitationColumns}
            rows={invitations}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            rowActions={(invitation) => [
              {
                label: 'Renvoyer',
                icon: IconMailForward,
                disabled: resend.isPending,
                onClick: () => resend.mutate({ id: invitation.id, updatedAt: invitation.updatedAt }),
              },
              {
                label: "Annuler l'invitation",
                icon: IconMailOff,
                tone: 'danger',
                onClick: () => ask({ kind: 'revoke', invitation }),
              },
            ]}
            empty={null}
          />
        </>
      )}
      <MemberModal dialog={dialog} />
      {pins.of !== null && (
        <Suspense fallback={null}>
          <PartBoundary onMissing={pins.close}>
            <PinDialogs opened={pins.opened} of={pins.of} onClose={pins.close} mayChooseRole={isOwner} />
          </PartBoundary>
        </Suspense>
      )}
      <TeamQuestion {...question} onClose={() => setQuestion(({ of }) => ({ opened: false, of }))} />
    </>
  )
}
