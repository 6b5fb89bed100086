import { checkedBy } from '#client/app/schema-check.ts'
import { signInInput } from '#shared/auth/auth-input.ts'

/** Loaded after the page, by login-form.tsx. */
export const checkSignIn = checkedBy(signInInput)
