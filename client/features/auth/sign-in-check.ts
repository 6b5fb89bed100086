import { checkedBy } from '#client/app/schema-check.ts'
import { signInInput } from '#shared/auth/auth-input.ts'

/** What the sign-in form says before it asks the server. Comes after the page (login-form.tsx). */
export const checkSignIn = checkedBy(signInInput)
