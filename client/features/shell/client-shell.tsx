import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyPart, type LazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useSession, type SessionUser } from '#client/app/session.ts'
import { hasDirtyForms } from '#client/ui/dirty-forms.ts'
import { MainArea } from '#client/ui/main-area.tsx'
import { OfflineBanner } from '#client/ui/offline-banner.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { BlockedPage } from './blocked-page.tsx'
import { EscapeGuard } from './escape-guard.tsx'
import classes from './client-shell.module.css'
import { isGated, menu, getPageTitle, SPACE_TITLE } from './menu.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
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
const ConfirmLeave = lazyPart(() => import('#client/ui/confirm-leave.tsx').then((module) => module.ConfirmLeave))

interface SessionDialogProps {
  user: SessionUser
  onLeave: () => void
}

interface ClientShellProps {
  /** From the guard. The caller sets a `key`, so that another account mounts a new shell. */
  user: SessionUser
  sessionDialog: LazyPart<SessionDialogProps>
  children: ReactNode
}

export function ClientShell({ user, sessionDialog: SessionDialog, children }: ClientShellProps) {
  const session = useSession()
  const { isLeaving, isAsking, leave } = useSessionWatch(user, session)
  const signOut = useSignOutHere(leave)
  const sidebar = useSidebar()
  const dialogs = useShellDialogs()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useFrozenPage(user.id)
  usePageFocus()
  useSubscriptionWatch(session)
  usePartsAhead(SessionDialog, MenuDrawer, ConfirmLeave, CommandPalette)

  if (isLeaving) return null

  const subscription = session?.subscription ?? null
  const hasSubscription = subscription?.state === 'active'
  // Input stays until it is saved or closed; the server refuses in any case.
  const isBlocked = subscription !== null && !hasSubscription && isGated(pathname) && !hasDirtyForms()

  return (
    <div className={classes.shell} data-collapsed={!sidebar.isOpen || undefined}>
      <EscapeGuard isActive={isAsking} />
      <Suspense fallback={null}>
        {isAsking && (
          <PartBoundary>
            <SessionDialog user={user} onLeave={() => void leave('/login')} />
          </PartBoundary>
        )}
        {sidebar.wasDrawerOpened && (
          <PartBoundary onMissing={sidebar.dropDrawer}>
            <MenuDrawer
              title={SPACE_TITLE}
              menu={menu}
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
            />
          </PartBoundary>
        )}
        {dialogs.known.includes('help') && (
          <PartBoundary onMissing={() => dialogs.drop('help')}>
            <KeyboardHelp opened={dialogs.opened === 'help'} onClose={dialogs.close} />
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
            menu={menu}
            hasSubscription={hasSubscription}
            isIconOnly={!sidebar.isOpen}
            onSignOut={signOut.request}
          />
        </aside>
      )}
      <div className={classes.column}>
        <OfflineBanner />
        <TopBar
          user={session?.user ?? user}
          subscription={subscription}
          isNarrow={sidebar.isNarrow}
          isMenuOpen={sidebar.isNarrow ? sidebar.isDrawerOpen : sidebar.isOpen}
          onToggleMenu={sidebar.toggle}
          onSearch={() => dialogs.open('palette')}
          onHelp={() => dialogs.open('help')}
          onSignOut={signOut.request}
        />
        <MainArea className={classes.main}>
          {isBlocked ? <BlockedPage title={getPageTitle(pathname)} state={subscription.state} /> : children}
        </MainArea>
      </div>
    </div>
  )
}
