import { api } from '#client/app/trpc.ts'

function useRefreshTeam(): () => Promise<void> {
  const utils = api.useUtils()
  return () => utils.team.list.invalidate()
}

export function useAddPinMember() {
  return api.team.addPinMember.useMutation({
    meta: { outcome: 'team.addPinMember', fieldErrors: 'form' },
    onSettled: useRefreshTeam(),
  })
}

export function useSetPin() {
  return api.team.setPin.useMutation({
    meta: { outcome: 'team.setPin', fieldErrors: 'form' },
    onSettled: useRefreshTeam(),
  })
}

export function useRemovePin() {
  return api.team.removePin.useMutation({ meta: { outcome: 'team.removePin' }, onSettled: useRefreshTeam() })
}

export function useSetOwnPin() {
  return api.team.setOwnPin.useMutation({
    meta: { outcome: 'team.setOwnPin', fieldErrors: 'form' },
    onSettled: useRefreshTeam(),
  })
}
