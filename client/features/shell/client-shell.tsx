import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyPart, type LazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { isPermitted } from '#client/app/permitted.ts'
import { findPerson, useSession, type SessionUser } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useTerminalLock } from '#client/features/terminals/use-terminal-lock.ts'
import { hasDirtyForms } from '#client/ui/dirty-forms.ts'
import { MainArea } from '#client/ui/main-area.tsx'
import { OpenMenu } from '#client/ui/menu-button.tsx'
import { OfflineBanner } from '#client/ui/offline-banner.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { BlockedPage } from './blocked-page.tsx'
import { ForbiddenPage } from './forbidden-page.tsx'
import { EscapeGuard } from './escape-guard.tsx'
import classes from './client-shell.module.css'
import { countTransfers, findMenuLink, isGated, menu, getPageTitle, SPACE_TITLE } from './menu.ts'
import { permittedMenu } from './permitted-menu.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFormMember } from './use-form-member.ts'
import { useFrozenPage } from './use-frozen-page.ts'
import { usePageFocus } from './use-page-focus.ts'
import { usePartsAhead } from '#client/app/use-parts-ahead.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { useShellDialogs } from './use-shell-dialogs.ts'
import { useSidebar } from './use-sidebar.ts'
import { useSignOutHere } from './use-sign-out-here.ts'
import { useSubscriptionWatch } from './use-subscription-watch.ts'

// Not needed by a first screen: loaded while the page is idle.
const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer))
const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette))
const KeyboardHelp = lazyPart(() => import('./keyboard-help.tsx').then((module) => module.KeyboardHelp))
const SpaceSwitch = lazyPart(() => import('./space-switch.tsx').then((module) => module.SpaceSwitch))
const ConfirmLeave = lazyPart(() => import('#client/ui/confirm-leave.tsx').then((module) => module.ConfirmLeave))

interface SessionDialogProps {
  user: SessionUser
  space?: string | undefined
  onLeave: () => void
}

interface ClientShellProps {
  /** From the guard. The caller sets a `key`, so that another account mounts a new shell. */
  user: SessionUser
  sessionDialog: LazyPart<SessionDialogProps>
  /** In its place at a counter machine. */
  lockScreen: LazyPart<Pick<SessionDialogProps, 'user' | 'onLeave'>>
  /** Loaded after the page. */
  footer: LazyPart<object>
  children: ReactNode
}

export function ClientShell(props: ClientShellProps) {
  const { user, sessionDialog: SessionDialog, lockScreen: LockScreen, footer: Footer, children } = props
  const session = useSession()
  const { isLeaving, isAsking, isAtTerminal, space: spaceOfPage, leave } = useSessionWatch(user, session)
  const lock = useTerminalLock({ session, isAtTerminal, isLocked: isAsking })
  const signOut = useSignOutHere(leave, isAtTerminal ? { door: '/poste', outcome: 'auth.signOut' } : undefined)
  const sidebar = useSidebar()
  const dialogs = useShellDialogs()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { data: transfers } = api.transfers.summary.useQuery(undefined, {
    enabled: session?.subscription?.state === 'active',
  })
  useFormMember(session)
  useFrozenPage(user.id)
  usePageFocus()
  useSubscriptionWatch(session)
  usePartsAhead(isAtTerminal ? LockScreen : SessionDialog, MenuDrawer, OpenMenu, ConfirmLeave, CommandPalette)

  if (isLeaving) return null

  const subscription = session?.subscription ?? null
  const hasSubscription = subscription?.state === 'active'
  const permitted = countTransfers(permittedMenu(menu, session?.member), transfers?.toReceive)
  // Input stays until it is saved or closed; the server refuses in any case.
  const isBlocked = subscription !== null && !hasSubscription && isGated(pathname) && !hasDirtyForms()
  const isForbidden = !isPermitted(findMenuLink(pathname)?.need, session?.member) && !hasDirtyForms()

  const member = session?.member ?? null
  const spaces = session?.spaces ?? []
  const isOwner = member === null || member.role === 'owner'
  // The owner of one space needs no name for it.
  const space = member !== null && (spaces.length > 1 || !isOwner) && (
    <Suspense fallback={null}>
      <PartBoundary fallback={null}>
        <SpaceSwitch spaces={spaces} ownerId={member.ownerId} />
      </PartBoundary>
    </Suspense>
  )

  return (
    <div className={classes.shell} data-collapsed={!sidebar.isOpen || undefined}>
      <EscapeGuard isActive={isAsking} />
      <Suspense fallback={null}>
        {isAsking &&
          (isAtTerminal ? (
            // Without its code, the page stays hidden and its address is the way on.
            <PartBoundary onMissing={() => window.location.assign('/poste')}>
              <LockScreen user={user} onLeave={() => void leave('/login')} />
            </PartBoundary>
          ) : (
            <PartBoundary>
              <SessionDialog user={user} space={spaceOfPage} onLeave={() => void leave('/login')} />
            </PartBoundary>
          ))}
        {sidebar.wasDrawerOpened && (
          <PartBoundary onMissing={sidebar.dropDrawer}>
            <MenuDrawer
              title={SPACE_TITLE}
              menu={permitted}
              opened={sidebar.isDrawerOpen}
              onClose={sidebar.closeDrawer}
              hasSubscription={hasSubscription}
              onSignOut={signOut.request}
            />
          </PartBoundary>
        )}
        {dialogs.known.includes('palette') && (
          <PartBoundary onMissing={() => dialogs.drop('palette')}>
            <CommandPalette
              opened={dialogs.opened === 'palette'}
              onClose={dialogs.close}
              hasSubscription={hasSubscription}
              member={session?.member}
              onLock={lock}
            />
          </PartBoundary>
        )}
        {dialogs.known.includes('help') && (
          <PartBoundary onMissing={() => dialogs.drop('help')}>
            <KeyboardHelp opened={dialogs.opened === 'help'} onClose={dialogs.close} isAtTerminal={isAtTerminal} />
          </PartBoundary>
        )}
        {signOut.isAsking && (
          <PartBoundary onMissing={signOut.cancel}>
            <ConfirmLeave opened onStay={signOut.cancel} onLeave={signOut.confirm} />
          </PartBoundary>
        )}
      </Suspense>
      <SkipLink target="contenu" />
      {!sidebar.isNarrow && (
        <aside className={classes.sidebar} aria-label={SPACE_TITLE}>
          <Sidebar
            title={SPACE_TITLE}
            menu={permitted}
            hasSubscription={hasSubscription}
            isIconOnly={!sidebar.isOpen}
            onSignOut={signOut.request}
          />
        </aside>
      )}
      <div className={classes.column}>
        <OfflineBanner />
        <TopBar
          user={(session && findPerson(session)) ?? user}
          subscription={subscription}
          isOwner={isOwner && !isAtTerminal}
          space={space}
          isNarrow={sidebar.isNarrow}
          isMenuOpen={sidebar.isNarrow ? sidebar.isDrawerOpen : sidebar.isOpen}
          onToggleMenu={sidebar.toggle}
          onLock={isAtTerminal ? lock : undefined}
          onSearch={() => dialogs.open('palette')}
          onHelp={() => dialogs.open('help')}
          onSignOut={signOut.request}
        />
        <MainArea className={classes.main}>
          {isBlocked ? (
            <BlockedPage title={getPageTitle(pathname)} subscription={subscription} isOwner={isOwner} />
          ) : isForbidden ? (
            <ForbiddenPage title={getPageTitle(pathname)} />
          ) : (
            children
          )}
        </MainArea>
        <Suspense fallback={null}>
          <PartBoundary fallback={null}>
            <Footer />
          </PartBoundary>
        </Suspense>
      </div>
    </div>
  )
}
