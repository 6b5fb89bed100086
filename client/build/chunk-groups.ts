import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

function within(...places: readonly string[]): RegExp {
  return new RegExp(`[\\\\/](?:${places.join('|')})`)
}
function mantine(...components: readonly string[]) {
  return `@mantine/core/esm/components/(?:${components.join('|')})/`.replaceAll('/', String.raw`[\\/]`)
}
function path(text: string) {
  return text.replaceAll('/', String.raw`[\\/]`)
}

/** By itself the bundler makes sixty chunks for the sign-in page, most under a kilobyte: too small to compress well. */
export const chunkGroups: Group[] = [
  {
    name: 'core',
    priority: 2,
    test: within(
      path('client/main[.]'),
      mantine('ActionIcon', 'CloseButton', 'Group', 'Input', 'Stack', 'Text'),
      path('client/app/use-parts-ahead'),
      path('client/features/auth/use-(?:auth-mutations|account-change)'),
      path('client/ui/(?:color-scheme-switch|focus-soon|offline-banner)'),
      path('shared/values/(?:count|money)[.]ts'),
      path('@mantine/core/esm/core/'),
      path('@mantine/hooks/esm/use-(?:document-title|force-update|uncontrolled)/'),
    ),
  },
  {
    name: 'sign-in',
    test: within(
      mantine('Anchor', 'InputBase', 'PasswordInput', 'Tabs', 'TextInput'),
      path('client/features/auth/(?:auth-frame|login-)'),
      path('client/features/welcome/evening-slip'),
      path('client/routes/login.tsx.tsr-split=component'),
      path('client/ui/(?:password-field|use-form-submit)'),
    ),
  },
  { name: 'forms', test: within(path('@mantine/form/'), path('klona/'), path('fast-deep-equal/')) },
  { name: 'portal', priority: 1, test: within(mantine('FocusTrap', 'Portal')) },
  { name: 'overlays', test: within(mantine('Menu', 'Popover', 'Tooltip'), path('@floating-ui/')) },
  {
    name: 'icons',
    test: within(
      path(
        '@tabler/icons-react/dist/esm/icons/Icon(?:Arrow(?:DownLeft|sExchange|UpRight)|BuildingBank|BuildingStore|Check|ClockHour4|History|Hourglass|LayoutDashboard|Notebook|Package|Pencil|Receipt2|Sitemap|Tags)',
      ),
    ),
  },
]
