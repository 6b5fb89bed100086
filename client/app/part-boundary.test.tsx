// @vitest-environment jsdom
import { act, type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportMissingPart } from '#client/messages/report-outcome.ts'
import { lazyPart } from './lazy-part.ts'
import { PartBoundary } from './part-boundary.tsx'

vi.mock('#client/messages/report-outcome.ts', () => ({ reportMissingPart: vi.fn<() => void>() }))

function makeMissingPart() {
  return lazyPart<object>(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))
}

const container = document.createElement('div')
const root = createRoot(container, { onCaughtError: () => undefined })

function show(page: ReactNode) {
  return act(async () => root.render(<Suspense>{page}</Suspense>))
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await show(null)
  vi.mocked(reportMissingPart).mockClear()
})

describe('PartBoundary', () => {
  it('drops a missing dialog, says so, closes it, and keeps the page', async () => {
    const Missing = makeMissingPart()
    const handleMissing = vi.fn<() => void>()
    await show(
      <>
        <p>La page</p>
        <PartBoundary onMissing={handleMissing}>
          <Missing />
        </PartBoundary>
      </>,
    )
    expect(container.textContent).toBe('La page')
    expect(handleMissing).toHaveBeenCalledOnce()
    expect(reportMissingPart).toHaveBeenCalledOnce()
  })

  it('shows the fallback in place of a missing part of the page, without a toast', async () => {
    const Missing = makeMissingPart()
    await show(
      <>
        <p>La page</p>
        <PartBoundary fallback="Impossible">
          <Missing />
        </PartBoundary>
      </>,
    )
    expect(container.textContent).toBe('La pageImpossible')
    expect(reportMissingPart).not.toHaveBeenCalled()
  })
})
