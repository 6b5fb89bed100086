import { type ChangeEvent, useState } from 'react'
import type { SubmittableForm } from '#client/ui/use-form-submit.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'

type FieldErrors = Record<string, unknown>

interface SignInFields extends SubmittableForm<SignInInput, SignInInput> {
  inputProps: (field: keyof SignInInput) => object
}

/** As `useForm` would keep them, without the library, which is a thirtieth of the weight of the page. */
export function useSignInFields(email: string, check: (values: SignInInput) => Promise<FieldErrors>): SignInFields {
  const [values, setValues] = useState<SignInInput>({ email, password: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    values,
    setErrors,
    onSubmit: (send, refuse) => (event) => {
      event?.preventDefault()
      void check(values).then((found) => {
        setErrors(found)
        if (Object.keys(found).length === 0) send(values)
        else refuse(found)
      })
    },
    inputProps: (field) => ({
      value: values[field],
      error: errors[field],
      'data-path': field,
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setValues((current) => ({ ...current, [field]: value }))
        setErrors((current) => ({ ...current, [field]: undefined }))
      },
    }),
  }
}
