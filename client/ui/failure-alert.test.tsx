// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FailureAlert } from './failure-alert.tsx'
import type { FailureWords } from './form-failure.ts'

const TEXT = 'Email ou mot de passe incorrect'

let root: Root
const container = document.createElement('div')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  HTMLElement.prototype.scrollIntoView = () => undefined
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function show(failure: FailureWords | null) {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <FailureAlert failure={failure} />
      </MantineProvider>,
    ),
  )
  return container.querySelector('[role="alert"]')
}

it('adds an alert for each refusal, also for the same words twice in a row', async () => {
  const first = await show({ text: TEXT })
  const second = await show({ text: TEXT })
  expect(second?.textContent).toBe(TEXT)
  expect(second).not.toBe(first)
})

it('keeps the alert while the form renders again, and removes it with the refusal', async () => {
  const failure = { text: TEXT }
  const shown = await show(failure)
  expect(await show(failure)).toBe(shown)
  expect(await show(null)).toBeNull()
})
