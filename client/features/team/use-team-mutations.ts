import { api } from '#client/app/trpc.ts'

/** After any change of the team; refused ones too, because another person may have changed it. */
function useRefreshTeam(): () => Promise<void> {
  const utils = api.useUtils()
  return () => utils.team.list.invalidate()
}

/** Invites a person or edits a member. Lists of rows name their author. */
export function useSaveMember() {
  const refresh = useRefreshTeam()
  const utils = api.useUtils()
  const invite = api.team.invite.useMutation({
    meta: { outcome: 'team.invite', fieldErrors: 'form' },
    onSuccess: async () => {
      await Promise.all([refresh(), utils.profile.onboarding.invalidate()])
    },
  })
  const update = api.team.update.useMutation({
    meta: { outcome: 'team.update', fieldErrors: 'form' },
    onSettled: refresh,
  })
  return { invite, update }
}

export function useResendInvitation() {
  return api.team.resend.useMutation({ meta: { outcome: 'team.resend' }, onSettled: useRefreshTeam() })
}

export function useRevokeInvitation() {
  return api.team.revoke.useMutation({ meta: { outcome: 'team.revoke' }, onSettled: useRefreshTeam() })
}

export function useDeactivateMember() {
  return api.team.deactivate.useMutation({ meta: { outcome: 'team.deactivate' }, onSettled: useRefreshTeam() })
}

export function useReactivateMember() {
  return api.team.reactivate.useMutation({ meta: { outcome: 'team.reactivate' }, onSettled: useRefreshTeam() })
}

export function useRemoveMember() {
  return api.team.remove.useMutation({ meta: { outcome: 'team.remove' }, onSettled: useRefreshTeam() })
}
