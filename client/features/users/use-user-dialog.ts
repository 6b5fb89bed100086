import { checkedBy } from '#client/app/schema-check.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import { createUserForm, updateUserForm } from '#shared/users/user-input.ts'
import { fullName, type Person } from './user-columns.tsx'
import { useSaveUser } from './use-user-mutations.ts'

/** What the form holds: a pack for a new client, a status for an existing one. */
interface UserValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  planId: string | null
  status: RequestStatus
  /** Of a suspension. */
  reason: string
}

const { shape } = updateUserForm
const userForm = z.extend(createUserForm, { status: shape.status, reason: shape.reason })

const emptyValues: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  planId: null,
  status: 'approved',
  reason: '',
}

export interface FirstPassword {
  name: string
  email: string
  secret: string
}

/** State of the dialog that creates or edits a client, and of the one that shows a new client's password. */
export function useUserDialog() {
  const { create, update } = useSaveUser()
  const [password, setPassword] = useState<FirstPassword | null>(null)
  const dialog = useEditDialog<Person, UserValues>({
    emptyValues,
    validate: checkedBy(userForm),
    toValues: ({ firstName, lastName, email, phone, status }) => ({
      firstName,
      lastName,
      email,
      phone: phone ?? '',
      planId: null,
      status,
      reason: '',
    }),
    create: async (id, { status: _status, reason: _reason, ...values }) => {
      const { temporaryPassword } = await create.mutateAsync({ id, ...values })
      // Null when an earlier attempt succeeded without a response: the password is in its mail only.
      if (temporaryPassword === null) return
      setPassword({ name: fullName(values), email: values.email.trim(), secret: temporaryPassword })
    },
    update: ({ id, updatedAt }, { planId: _planId, ...values }) => update.mutateAsync({ id, updatedAt, ...values }),
  })
  return { ...dialog, password, forgetPassword: () => setPassword(null) }
}

export type UserDialog = ReturnType<typeof useUserDialog>
