import { enter } from '#server/features/auth/enter.ts'
import {
  adminProcedure,
  invitedProcedure,
  publicProcedure,
  subscribedProcedure,
} from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  acceptAsNewInput,
  invitationLinkInput,
  inviteInput,
  listTeamInput,
  resendInvitationInput,
  teamIdInput,
  updateMemberInput,
} from '#shared/team/team-input.ts'
import { addPinMemberInput, removePinInput, setOwnPinInput, setPinInput } from '#shared/team/pin-input.ts'
import { clientPageInput } from '#shared/users/user-input.ts'
import { acceptAsNew, acceptInvitation, checkInvitation } from './accept-invitation.ts'
import { addPinMember } from './add-pin-member.ts'
import { deactivateMember, reactivateMember, removeMember, updateMember } from './change-member.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { removePin, setOwnPin, setPin } from './pins.ts'
import { listClientMembers, listMemberNames, listTeam } from './team.service.ts'

export const teamRouter = router({
  list: subscribedProcedure('team.read')
    .input(listTeamInput)
    .query(({ ctx, input }) => listTeam(ctx, input)),
  names: subscribedProcedure('entries.read').query(({ ctx }) => listMemberNames(ctx)),
  invite: subscribedProcedure('team.manage')
    .input(inviteInput)
    .mutation(({ ctx, input }) => invite(ctx, input)),
  resend: subscribedProcedure('team.manage')
    .input(resendInvitationInput)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  revoke: subscribedProcedure('team.manage')
    .input(teamIdInput)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
  update: subscribedProcedure('team.manage')
    .input(updateMemberInput)
    .mutation(({ ctx, input }) => updateMember(ctx, input)),
  deactivate: subscribedProcedure('team.manage')
    .input(teamIdInput)
    .mutation(({ ctx, input }) => deactivateMember(ctx, input)),
  reactivate: subscribedProcedure('team.manage')
    .input(teamIdInput)
    .mutation(({ ctx, input }) => reactivateMember(ctx, input)),
  remove: subscribedProcedure('team.manage')
    .input(teamIdInput)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),

  addPinMember: subscribedProcedure('pinMembers.manage')
    .input(addPinMemberInput)
    .mutation(({ ctx, input }) => addPinMember(ctx, input)),
  setPin: subscribedProcedure('pinMembers.manage')
    .input(setPinInput)
    .mutation(({ ctx, input }) => setPin(ctx, input)),
  removePin: subscribedProcedure('pinMembers.manage')
    .input(removePinInput)
    .mutation(({ ctx, input }) => removePin(ctx, input)),
  setOwnPin: subscribedProcedure('ownPin.set')
    .input(setOwnPinInput)
    .mutation(({ ctx, input }) => setOwnPin(ctx, input)),

  checkInvitation: publicProcedure.input(invitationLinkInput).query(({ ctx, input }) => checkInvitation(ctx, input)),
  /** By the account of the session. */
  accept: invitedProcedure.input(invitationLinkInput).mutation(async ({ ctx, input }) => {
    await enter(ctx, (await acceptInvitation(ctx, input)).cookies)
  }),
  /** With a new account. */
  acceptAsNew: publicProcedure.input(acceptAsNewInput).mutation(async ({ ctx, input }) => {
    await enter(ctx, (await acceptAsNew(ctx, input)).cookies)
  }),
})

export const adminTeamProcedures = {
  clientMembers: adminProcedure.input(clientPageInput).query(({ ctx, input }) => listClientMembers(ctx, input)),
}
