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
      mantine(
        'ActionIcon',
        'Anchor',
        'CloseButton',
        'Group',
        'Input',
        'InputBase',
        'PasswordInput',
        'Stack',
        'Text',
        'TextInput',
      ),
      path('client/app/(?:lazy-part|part-boundary|use-parts-ahead)'),
      path('client/features/auth/use-(?:auth-mutations|account-change)'),
      path('client/ui/(?:color-scheme-switch|focus-soon|offline-banner|password-field|use-form-submit)'),
      path('shared/values/(?:count|money)[.]ts'),
      path('@mantine/core/esm/core/'),
      path('@mantine/hooks/esm/use-(?:document-title|force-update|uncontrolled)/'),
    ),
  },
  {
    name: 'sign-in',
    test: within(
      mantine('Tabs'),
      path('client/features/auth/(?:auth-frame|login-)'),
      path('client/features/welcome/evening-slip'),
      path('client/routes/login.tsx.tsr-split=component'),
    ),
  },
  {
    // Under 200 bytes each. Their names and places would weigh more in the list of files that the first page loads.
    name: 'words',
    test: within(
      path('shared/agencies/agency-labels'),
      path('shared/closings/closing-terms'),
      path('shared/feeds/feed-labels'),
      path('shared/plans/(?:agency-allowance|plan-terms)'),
      path('shared/transactions/transaction-labels'),
      path('shared/(?:seller|subscriptions)/[a-z-]*labels[.]fr'),
    ),
  },
  {
    name: 'more-words',
    test: within(
      path(
        'shared/(?:team|terminals|payments|closings|client-notes|operator-accounts|operator-movements|places|transfers)/[a-z-]*labels[.]fr',
      ),
    ),
  },
  {
    // As above, of screens that are opened later.
    name: 'later-words',
    test: within(
      path('shared/operator-accounts/(?:held-by-operator|operator-account-terms|operator-balance)[.]'),
      path('shared/cash/cash-effect[.]'),
      path('shared/(?:places|transfers)/[a-z]*-terms[.]'),
      path('shared/feeds/feed-limit[.]'),
      path('shared/plans/price-text[.]'),
      path('shared/closings/[a-z-]*words[.]fr'),
      path('shared/debts/(?:credit-limit|debt-(?:labels|terms))[.]'),
      path('client/ui/(?:pin-keys|search-hints[.]fr)[.]'),
      path('shared/shortages/shortage-(?:labels|terms)'),
      path('shared/seller/rib[.]'),
      path('client/features/terminals/terminal-words[.]'),
    ),
  },
  { name: 'forms', test: within(path('@mantine/form/'), path('klona/'), path('fast-deep-equal/')) },
  { name: 'portal', priority: 1, test: within(mantine('FocusTrap', 'Portal')) },
  { name: 'overlays', test: within(mantine('Menu', 'Popover', 'Tooltip'), path('@floating-ui/')) },
  {
    name: 'icons',
    test: within(
      path(
        '@tabler/icons-react/dist/esm/icons/Icon(?:Arrow(?:DownLeft|Right|sExchange|UpRight)|Bell|BuildingBank|BuildingStore|CalendarMonth|Check|Checklist|Chevron(?:Down|Left|Right)|CircleCheck|ClockHour4|CreditCard|DeviceDesktop|History|Hourglass|LayoutDashboard|Notebook|Package|Password|Pencil|Plus|Receipt2|Search|Sitemap|Tags|Truck|User|UserCheck|Users|Lock|Wallet|X)[.]',
      ),
    ),
  },
  {
    // As above: icons that several later screens share.
    name: 'more-icons',
    test: within(
      path(
        '@tabler/icons-react/dist/esm/icons/Icon(?:AlertTriangle|Ban|BrandWhatsapp|CalendarOff|Copy|CashOff|ChartBar|CircleOff|CircleX|Download|EyeCheck|EyeOff|FileText|Key|LinkOff|LockCheck|LockOpen|Phone|Printer|Refresh|Scale|SearchOff|Trash|UserOff|UserPlus)[.]',
      ),
    ),
  },
  {
    // Of every page with a menu.
    name: 'shell-parts',
    test: within(
      path('client/ui/(?:key-hint|skip-link|use-focus-back|use-is-narrow|use-known-dialogs)[.]'),
      path('client/app/machine-clock[.]'),
    ),
  },
  {
    name: 'pagination',
    test: within(
      path(
        'client/ui/(?:ellipsis-pagination|numbers-pagination|page-(?:button|step|summary-pagination)|pagination)[.]',
      ),
    ),
  },
  {
    name: 'entry-parts',
    test: within(path('client/features/transactions/(?:directions|use-entry-question)[.]')),
  },
  {
    // Of a closing, of the count that hands the cash over, and of the history.
    name: 'closing-parts',
    test: within(
      path('client/features/closings/closing-words[.]'),
      path('client/(?:routes/-day-counts|features/(?:shifts/shift-list|spot-checks/spot-check-list))[.]'),
      path('client/ui/(?:count-table|denomination-words|discrepancy-amount|record-card)[.]'),
      path('shared/values/signed-money[.]'),
    ),
  },
  {
    // Of nearly every page.
    name: 'small-parts',
    test: within(
      mantine('Skeleton'),
      path(
        'client/ui/(?:back-link|dialog-buttons|empty-state|end-buttons|lock-mark|page-header|newer-row|two-lines|use-once-true|use-opens-from-closed|use-submit-once)[.]',
      ),
    ),
  },
]
