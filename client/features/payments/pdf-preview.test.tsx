// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PdfPreview } from './pdf-preview.tsx'

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

async function show(hasViewer: boolean) {
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: hasViewer })
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <PdfPreview id="preuve" fileName="reçu.pdf" size={420_000} mediaType="application/pdf" />
      </MantineProvider>,
    ),
  )
}

async function press() {
  await act(async () => container.querySelector('button')?.click())
}

it('opens the first page when it is asked for, and closes it', async () => {
  await show(true)
  expect(container.querySelector('iframe')).toBeNull()
  expect(container.textContent).toContain('Afficher le PDF (410')
  await press()
  const frame = container.querySelector('iframe')
  expect(frame?.getAttribute('src')).toBe('/api/attachments/preuve/preview#page=1&toolbar=0&navpanes=0&view=FitH')
  expect(frame?.title).toBe('Aperçu\u00A0: reçu.pdf')
  await press()
  expect(container.querySelector('iframe')).toBeNull()
})

it('says only format and size where the browser has no viewer', async () => {
  await show(false)
  expect(container.querySelector('button')).toBeNull()
  expect(container.textContent).toContain('PDF, 410')
})
