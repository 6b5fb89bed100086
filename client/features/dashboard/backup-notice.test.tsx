// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BackupFault } from '#shared/backups/backup-terms.ts'
import { BackupNotice } from './backup-notice.tsx'

let root: Root
const container = document.createElement('div')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function show(fault: BackupFault | null, lastSoundAt: string | null) {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <BackupNotice fault={fault} lastSoundAt={lastSoundAt} />
      </MantineProvider>,
    ),
  )
  return container.querySelector('[role=alert]')?.textContent
}

it('says what is wrong and since when, and nothing while all is well', async () => {
  expect(await show(null, '2026-11-26T03:04')).toBeUndefined()
  const missing = await show('folder_missing', '2026-11-26T03:04')
  expect(missing).toContain("n'est pas accessible")
  expect(missing).toContain('26/11/2026 à 03:04')
  expect(await show('no_room', null)).toContain("Il n'y a encore aucune sauvegarde vérifiée.")
})
