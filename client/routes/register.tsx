import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { readSession } from '#client/app/session.ts'
import { getHomePath } from '#client/features/auth/home-of.ts'
import type { OfferedPlan } from '#client/features/registration/offered-plan.ts'
import { PublicFrame } from '#client/features/registration/public-frame.tsx'
import { RegistrationDone } from '#client/features/registration/registration-done.tsx'
import { RegistrationScreen } from '#client/features/registration/registration-screen.tsx'
import { useRegister } from '#client/features/registration/use-registration-mutations.ts'
import { HowToPay, type HowToPayDetails } from '#client/features/seller/how-to-pay.tsx'
import { SellerFooter } from '#client/features/seller/seller-footer.tsx'
import { isAdmin } from '#shared/auth/roles.ts'

interface RegisterSearch {
  /** The chosen plan, so that a link can set it and a reload keeps it. */
  plan?: string | undefined
}

export const Route = createFileRoute('/register')({
  validateSearch: ({ plan }: Record<string, unknown>): RegisterSearch => ({
    plan: typeof plan === 'string' && /^[\da-f-]{36}$/i.test(plan) ? plan.toLowerCase() : undefined,
  }),
  beforeLoad: async ({ context, cause }) => {
    // Choosing a plan reads no session.
    if (cause === 'stay') return
    const session = await readSession(context.calls, true).catch(() => null)
    const user = session?.user
    // A signed-in client can choose a plan here, from Mon Pack; other signed-in users have nothing to register.
    if (user && (isAdmin(user.role) || user.mustChangePassword))
      throw redirect({ href: getHomePath(user), replace: true })
  },
  loader: ({ context }) => context.calls.auth.session.getData(undefined)?.user?.email,
  component: Register,
})

function Register() {
  const { plan } = Route.useSearch()
  const signedInAs = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const register = useRegister()
  const [registered, setRegistered] = useState<{ email: string; plan: OfferedPlan; howToPay: HowToPayDetails }>()

  if (registered !== undefined) {
    return (
      <PublicFrame
        title="Votre demande est enregistrée"
        description="Votre compte est créé. Encore deux gestes de votre part, et votre caisse est ouverte."
        footer={<SellerFooter />}
      >
        <RegistrationDone
          email={registered.email}
          plan={registered.plan}
          howToPay={<HowToPay details={registered.howToPay} />}
        />
      </PublicFrame>
    )
  }
  return (
    <PublicFrame
      title="Choisissez votre pack"
      description="Un abonnement annuel, sans frais cachés. Vous pourrez en changer quand votre réseau grandit."
      footer={<SellerFooter />}
      aside={
        signedInAs === undefined ? (
          <>
            <span>Déjà client&nbsp;?</span>
            <Link to="/login" search={{}}>
              Se connecter
            </Link>
          </>
        ) : (
          <Link to="/app/profile">Mon espace</Link>
        )
      }
    >
      <RegistrationScreen
        planId={plan}
        signedInAs={signedInAs}
        onSelect={(planId) => void navigate({ search: { plan: planId }, replace: true, resetScroll: false })}
        onRegister={async (values, chosen) => {
          const howToPay = await register.mutateAsync({ ...values, planId: chosen.id })
          setRegistered({ email: values.email.trim(), plan: chosen, howToPay })
        }}
      />
    </PublicFrame>
  )
}
