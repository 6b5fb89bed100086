import { type ReactNode, Suspense } from 'react'
import { lazyPart, type LazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useSession, type SessionUser } from '#client/app/session.ts'
import { useQueueCounts } from '#client/features/queue/use-queue-counts.ts'
import { OfflineBanner } from '#client/ui/offline-banner.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { MainArea } from '#client/ui/main-area.tsx'
import { ADMIN_SPACE_TITLE, adminMenuFor } from './admin-menu.ts'
import { AdminTopBar } from './admin-top-bar.tsx'
import classes from './client-shell.module.css'
import { EscapeGuard } from './escape-guard.tsx'
import { Sidebar } from './sidebar.tsx'
import { useFrozenPage } from './use-frozen-page.ts'
import { usePageFocus } from './use-page-focus.ts'
import { useSessionWatch } from './use-session-watch.ts'
import { useSidebar } from './use-sidebar.ts'
import { useSignOutHere } from './use-sign-out-here.ts'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer))
const ConfirmLeave = lazyPart(() => import('#client/ui/confirm-leave.tsx').then((module) => module.ConfirmLeave))

const DOOR = '/admin/login'

interface AdminShellProps {
  user: SessionUser
  sessionDialog: LazyPart<{ user: SessionUser; onLeave: () => void }>
  children: ReactNode
}

export function AdminShell({ user, sessionDialog: SessionDialog, children }: AdminShellProps) {
  const session = useSession()
  const { isLeaving, isAsking, leave } = useSessionWatch(user, session, DOOR)
  const signOut = useSignOutHere(leave, { door: DOOR, outcome: 'auth.signOut/administrator' })
  const sidebar = useSidebar()
  const waiting = useQueueCounts()?.all
  useFrozenPage(user.id)
  usePageFocus()

  if (isLeaving) return null

  const menu = {
    title: ADMIN_SPACE_TITLE,
    menu: adminMenuFor(user.role, waiting),
    hasSubscription: true,
    onSignOut: signOut.request,
  }
  return (
    <div className={classes.shell} data-collapsed={!sidebar.isOpen || undefined}>
      <EscapeGuard isActive={isAsking} />
      <Suspense fallback={null}>
        {isAsking && (
          <PartBoundary>
            <SessionDialog user={user} onLeave={() => void leave(DOOR)} />
          </PartBoundary>
        )}
        {sidebar.wasDrawerOpened && (
          <PartBoundary onMissing={sidebar.dropDrawer}>
            <MenuDrawer opened={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer} {...menu} />
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
        <aside className={classes.sidebar} aria-label={ADMIN_SPACE_TITLE}>
          <Sidebar isIconOnly={!sidebar.isOpen} {...menu} />
        </aside>
      )}
      <div className={classes.column}>
        <OfflineBanner />
        <AdminTopBar
          user={session?.user ?? user}
          isNarrow={sidebar.isNarrow}
          isMenuOpen={sidebar.isNarrow ? sidebar.isDrawerOpen : sidebar.isOpen}
          onToggleMenu={sidebar.toggle}
        />
        <MainArea className={classes.main}>{children}</MainArea>
      </div>
    </div>
  )
}
