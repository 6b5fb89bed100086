import * as z from 'zod/mini'
import { firstNameSchema, lastNameSchema } from '#shared/auth/auth-input.ts'
import { passwordSchema } from '#shared/auth/password.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { emailSchema } from '#shared/values/email.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { invitedRoles, type InvitedRole } from './member-terms.ts'

const MAX_NAME = 120
const MAX_AGENCIES = 1000

export const rights = {
  name: textSchema({ max: MAX_NAME, required: fieldMessages.nameRequired }),
  role: z.enum(invitedRoles, { error: fieldMessages.chooseRole }),
  /** Agencies that are created later too. An accountant always has all. */
  allAgencies: z.boolean(),
  /** Read where `allAgencies` is false. */
  agencyIds: z.array(idSchema).check(z.maxLength(MAX_AGENCIES)),
  /** Read where the role has them. */
  canClose: z.boolean(),
  blind: z.boolean(),
  feedLimit: z.nullable(nonNegativeAmountSchema),
  creditLimit: z._default(z.nullable(nonNegativeAmountSchema), null),
}

interface Rights {
  readonly role: InvitedRole
  readonly allAgencies: boolean
  readonly agencyIds: readonly string[]
}

/** Whether the role has every agency, whichever are chosen. */
export function hasAllAgencies({ role, allAgencies }: Pick<Rights, 'role' | 'allAgencies'>): boolean {
  return allAgencies || role === 'accountant'
}

export const someAgency = z.refine<Omit<Rights, 'allAgencies'> & Partial<Pick<Rights, 'allAgencies'>>>(
  ({ role, allAgencies = false, agencyIds }) => hasAllAgencies({ role, allAgencies }) || agencyIds.length > 0,
  { path: ['agencyIds'], error: fieldMessages.chooseSomeAgency },
)

export const teamForm = z.object({ email: emailSchema, ...rights })

export const inviteInput = z.object({ id: idSchema, email: emailSchema, ...rights }).check(someAgency)
export const updateMemberInput = z.object({ id: idSchema, updatedAt: versionSchema, ...rights }).check(someAgency)

/** `updatedAt`: two clicks send one mail. */
export const resendInvitationInput = z.object({ id: idSchema, updatedAt: versionSchema })
export const teamIdInput = z.object({ id: idSchema })
export const listTeamInput = z.object({ page: z._default(pageSchema, 1) })

const tokenSchema = z.string().check(z.maxLength(200))

export const invitationLinkInput = z.object({ token: tokenSchema })
/** By a person without an account, for the address of the invitation. */
export const acceptAsNewInput = z.object({
  token: tokenSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  password: passwordSchema,
})

export type InviteInput = z.infer<typeof inviteInput>
export type UpdateMemberInput = z.infer<typeof updateMemberInput>
export type ResendInvitationInput = z.infer<typeof resendInvitationInput>
export type TeamIdInput = z.infer<typeof teamIdInput>
export type ListTeamInput = z.infer<typeof listTeamInput>
export type InvitationLinkInput = z.infer<typeof invitationLinkInput>
export type AcceptAsNewInput = z.infer<typeof acceptAsNewInput>
