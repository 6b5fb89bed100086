import { useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'
import { takeFailure } from '#client/ui/form-failure.ts'
import { useReactivateMember } from './use-team-mutations.ts'

interface Outcome {
  onDone: () => void
  onFailed: (text: string) => void
}

/** A refusal that is shown at the field of the address. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
  readonly data: { readonly fieldErrors: { readonly email: string } }

  constructor(text: string, cause: unknown) {
    super(text, { cause })
    this.data = { fieldErrors: { email: text } }
  }
}

/** An invitation to the address of a deactivated member, who can be reactivated in its place. */
export function useDeactivatedAddress() {
  const { mutateAsync, isPending } = useReactivateMember()
  const [known, setKnown] = useState<{ email: string; memberId: string } | null>(null)

  const watch = async <Answer>(email: string, invite: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await invite()
    } catch (error) {
      const refusal = readApiError(error)
      if (refusal?.reason !== 'team.deactivated' || !(error instanceof Error)) throw error
      setKnown({ email, memberId: refusal.params.memberId })
      throw new AddressRefused(error.message, error)
    }
  }

  const findReactivation = (email: string, { onDone, onFailed }: Outcome) => {
    if (known?.email !== email) return undefined
    const run = async () => {
      try {
        await mutateAsync({ id: known.memberId })
        onDone()
      } catch (error) {
        onFailed((await takeFailure(error))?.text ?? '')
      }
    }
    return { isPending, run: () => void run() }
  }

  return { watch, findReactivation }
}
