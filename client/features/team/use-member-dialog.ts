import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { useDeactivatedAddress } from './use-deactivated-address.ts'
import {
  checkEmail,
  emptyMember,
  memberRules,
  type MemberValues,
  type TeamMember,
  toMemberInput,
  toMemberValues,
} from './member-values.ts'
import { useSaveMember } from './use-team-mutations.ts'

export function useMemberDialog() {
  const { invite, update } = useSaveMember()
  const found = useDeactivatedAddress()
  const dialog = useEditDialog<TeamMember, MemberValues>({
    emptyValues: emptyMember,
    // A member without an account has no address, and an address is not edited here.
    validate: { ...memberRules, email: (email) => (email === '' ? null : checkEmail(email)) },
    toValues: toMemberValues,
    create: (id, values) =>
      found.watch(values.email, () => invite.mutateAsync({ id, email: values.email, ...toMemberInput(values) })),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...toMemberInput(values) }),
  })
  const { form, close } = dialog
  /** Of the member whose address is in the field; undefined for any other address. */
  const reactivate = found.findReactivation(form.values.email, {
    onDone: close,
    onFailed: (text) => form.setFieldError('email', text),
  })
  return { ...dialog, reactivate }
}

export type MemberDialog = ReturnType<typeof useMemberDialog>
