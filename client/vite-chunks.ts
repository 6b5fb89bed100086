import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

const within = (...places: readonly string[]): RegExp => new RegExp(`[\\\\/](?:${places.join('|')})`)
const mantine = (...components: readonly string[]) =>
  `@mantine/core/esm/components/(?:${components.join('|')})/`.replaceAll('/', String.raw`[\\/]`)
const path = (text: string) => text.replaceAll('/', String.raw`[\\/]`)

/**
 * What travels together. Left alone the bundler cuts a chunk for every set of screens that share something: sixty of them
 * for a sign-in page, most under a kilobyte, where compression finds nothing to repeat. Listed are only things that every
 * screen of the kind shows anyway; what is forgotten here still works, in a chunk of its own (performance.md).
 */
export const chunkGroups: Group[] = [
  // React, router, cache, calls: no screen without them.
  { name: 'core', tags: ['$initial'], priority: 2 },
  // On the sign-in page and in the client space alike.
  {
    name: 'kit',
    priority: 1,
    test: within(
      mantine('ActionIcon', 'CloseButton', 'Group', 'Input', 'Stack', 'Text'),
      path('client/features/auth/use-(?:auth-mutations|account-change)'),
      path('client/ui/(?:color-scheme-switch|offline-banner)'),
      path('@mantine/core/esm/core/'),
      path('@mantine/hooks/esm/use-(?:document-title|force-update|uncontrolled)/'),
    ),
  },
  // What every form with a password needs, and most others.
  {
    name: 'fields',
    test: within(
      mantine('InputBase', 'PasswordInput', 'TextInput'),
      path('@mantine/form/'),
      path('client/features/auth/login-form'),
      path('client/ui/(?:password-field|use-form-submit)'),
    ),
  },
  // Dialogs and toasts stand in them without needing the next group.
  { name: 'portal', priority: 1, test: within(mantine('FocusTrap', 'Portal')) },
  // Everything that floats beside something: menus, hints, lists to choose from.
  { name: 'overlays', test: within(mantine('Menu', 'Popover', 'Tooltip'), path('@floating-ui/')) },
  // Drawn by the menu of the client space.
  {
    name: 'icons',
    test: within(
      path(
        '@tabler/icons-react/dist/esm/icons/Icon(?:Arrow(?:DownLeft|sExchange|UpRight)|BuildingBank|BuildingStore|Check|ClockHour4|History|Hourglass|LayoutDashboard|Notebook|Package|Pencil|Receipt2|Sitemap|Tags)',
      ),
    ),
  },
]
