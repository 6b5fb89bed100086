import { Anchor, Tabs, Text } from '@mantine/core'
import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { readSession } from '#client/app/session.ts'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { getHomePath } from '#client/features/auth/home-of.ts'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { isLoginTab, type LoginTab } from '#client/features/auth/login-tab.ts'
import { LoginTabList } from '#client/features/auth/login-tab-list.tsx'
import { safeRedirect } from '#client/features/auth/safe-redirect.ts'
import { usePartsAhead } from '#client/app/use-parts-ahead.ts'
import { useEnterAccount } from '#client/features/auth/use-account-change.ts'
import { useSignIn, useSignUp } from '#client/features/auth/use-auth-mutations.ts'
import { EveningSlip } from '#client/features/welcome/evening-slip.tsx'

// Most visitors sign in; the other tab's code loads once the page is idle.
const SignUpForm = lazyPart(() => import('#client/features/auth/sign-up-form.tsx').then((module) => module.SignUpForm))

interface LoginSearch {
  /** Where to go after signing in: a path inside the app, anything else is dropped. */
  redirect?: string | undefined
  /** The open tab; undefined for Connexion. */
  tab?: LoginTab | undefined
}

export const Route = createFileRoute('/login')({
  // Both keys are always set: the router keeps the raw value of a missing one.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect: safeRedirect(search['redirect']),
    tab: isLoginTab(search['tab']) && search['tab'] !== 'connexion' ? search['tab'] : undefined,
  }),
  beforeLoad: async ({ context, search, cause }) => {
    // A change of tab reads no session. Without a response the form is still the right thing to show.
    const session =
      cause === 'stay'
        ? context.calls.auth.session.getData()
        : await readSession(context.calls, true).catch(() => undefined)
    if (session?.user) throw redirect({ href: getHomePath(session.user, search.redirect), replace: true })
    return { closed: session?.closed }
  },
  component: Login,
})

function Login() {
  const { redirect: wanted, tab = 'connexion' } = Route.useSearch()
  const { closed } = Route.useRouteContext()
  const router = useRouter()
  const navigate = Route.useNavigate()
  const signIn = useSignIn()
  const signUp = useSignUp()
  const enterAccount = useEnterAccount()
  usePartsAhead(SignUpForm)

  const goHome = async () => {
    const user = await enterAccount()
    if (user !== null) await router.navigate({ href: getHomePath(user, wanted), replace: true })
  }
  const handleTab = (next: string | null) => {
    void navigate({ search: { redirect: wanted, tab: isLoginTab(next) ? next : undefined }, replace: true })
  }
  const isSignUp = tab === 'inscription'

  return (
    <Tabs value={tab} onChange={handleTab} keepMounted={false}>
      <AuthFrame
        top={<LoginTabList />}
        title={isSignUp ? 'Inscription' : 'Connexion'}
        description={
          isSignUp
            ? 'Votre compte en une minute, votre pack quand vous voulez.'
            : 'Retrouvez vos caisses là où vous les avez laissées.'
        }
        aside={<EveningSlip />}
        asideIsDecor
      >
        <Tabs.Panel value="connexion">
          <LoginForm
            email={router.latestLocation.state.email}
            closed={closed}
            onSubmit={(values) => signIn.mutateAsync(values).then(goHome)}
            submitLabel="Se connecter"
            underPassword={
              <Anchor
                size="sm"
                fw={550}
                ml="auto"
                mt={-6}
                renderRoot={(props) => <Link to="/forgot-password" {...props} />}
              >
                Mot de passe oublié&nbsp;?
              </Anchor>
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="inscription">
          <Suspense fallback={null}>
            <PartBoundary onMissing={() => handleTab('connexion')}>
              <SignUpForm onSubmit={(values) => signUp.mutateAsync(values).then(goHome)} />
            </PartBoundary>
          </Suspense>
        </Tabs.Panel>
        <Text mt="lg" ta="center" c="dimmed">
          {isSignUp ? <>Pas encore décidé&nbsp;?</> : <>Pas encore de compte&nbsp;?</>}{' '}
          <Anchor fw={550} display="inline-block" renderRoot={(props) => <Link to="/demo" {...props} />}>
            Essayer 3 jours gratuitement
          </Anchor>
        </Text>
      </AuthFrame>
    </Tabs>
  )
}
