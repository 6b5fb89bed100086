import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import type { RequestStatus } from '#shared/values/statuses.ts'
import { createUserForm, updateUserForm } from '#shared/users/user-input.ts'
import { fullName, type Person } from './person.ts'
import { useSaveUser } from './use-user-mutations.ts'

/** What the dialog holds: the pack is asked for a new client, the status for a known one. */
interface UserValues {
  firstName: string
  lastName: string
  email: string
  phone: string
  planId: string | null
  status: RequestStatus
}

const userForm = z.extend(createUserForm, { status: updateUserForm.shape.status })

const emptyValues: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  planId: null,
  status: 'approved',
}

/** A password that was made for somebody, until it was read. */
export interface FirstPassword {
  name: string
  email: string
  secret: string
}

/** The dialog that creates or edits a client, its form, and the temporary password of a new one. */
export function useUserDialog() {
  const utils = api.useUtils()
  const { create, update } = useSaveUser()
  const [password, setPassword] = useState<FirstPassword | null>(null)
  const form = useForm<UserValues>({
    initialValues: emptyValues,
    validate: checkedBy(userForm),
  })
  const dialog = useEditDialog<Person, UserValues>({
    form,
    emptyValues,
    toValues: ({ firstName, lastName, email, phone, status }) => ({
      firstName,
      lastName,
      email,
      phone: phone ?? '',
      planId: null,
      status,
    }),
    create: async (id, { status: _status, ...values }) => {
      const { temporaryPassword } = await create.mutateAsync({ id, ...values })
      // Null where a first try went through after all: its mail has it.
      if (temporaryPassword === null) return
      setPassword({ name: fullName(values), email: values.email.trim(), secret: temporaryPassword })
    },
    update: ({ id, updatedAt }, { planId: _planId, ...values }) => update.mutateAsync({ id, updatedAt, ...values }),
    findNewer: async (error, { id }) => {
      if (readApiError(error)?.reason !== 'edit.stale') return null
      const { person } = await utils.admin.users.byId.fetch({ id }, { staleTime: 0 })
      return person
    },
  })
  return { form, password, forgetPassword: () => setPassword(null), ...dialog }
}

export type UserDialog = ReturnType<typeof useUserDialog>
