// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterPaint } from '#client/app/after-paint.ts'
import { DataTable } from './data-table.tsx'
import type { DataColumn } from './data-table-types.ts'

interface Agency {
  id: string
  name: string
}

const agencies: readonly Agency[] = [
  { id: 'agadir', name: 'Agence Agadir' },
  { id: 'tanger', name: 'Agence Tanger' },
]
const render = vi.fn<(agency: Agency) => string>(({ name }) => name)
const columns: readonly DataColumn<Agency>[] = [{ key: 'name', header: 'Nom', cardRole: 'title', render }]
const edit = vi.fn<(id: string, draft: string) => void>()

let root: Root
let container: HTMLDivElement

/** @param draft what the handlers of this render know */
function show(draft: string, { rows = agencies, disabled = false } = {}) {
  const rowActions = ({ id }: Agency) => [
    { label: 'Modifier', icon: IconPencil, opens: true, disabled, onClick: () => edit(id, draft) },
  ]
  return act(async () =>
    root.render(
      <MantineProvider env="test">
        <DataTable
          label="Agences"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowActions={rowActions}
          rowLabel={({ name }) => name}
          empty={null}
        />
      </MantineProvider>,
    ),
  )
}

/** What is pressed runs after the paint of the press. */
function press(element: HTMLElement | null) {
  return act(async () => {
    element?.click()
    expect(edit).not.toHaveBeenCalled()
    await afterPaint()
  })
}

function findButton(name: string) {
  return container.querySelector<HTMLButtonElement>(`button[aria-label$="${name}"]`)
}

describe.each([
  { shape: 'rows', isNarrow: false, place: 'tbody tr' },
  { shape: 'cards', isNarrow: true, place: 'li' },
])('a list of $shape', ({ isNarrow, place }) => {
  beforeEach(() => {
    vi.clearAllMocks()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    const matches = (query: string) => isNarrow && query.includes('max-width')
    vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: matches(query) }))
    container = document.body.appendChild(document.createElement('div'))
    root = createRoot(container)
  })

  afterEach(async () => {
    await act(async () => root.unmount())
    container.remove()
    vi.unstubAllGlobals()
  })

  it('renders only the rows that changed', async () => {
    await show('first')
    expect(render).toHaveBeenCalledTimes(2)
    await show('second')
    expect(render).toHaveBeenCalledTimes(2)
    await show('third', { rows: [{ id: 'agadir', name: 'Agence Fès' }, ...agencies.slice(1)] })
    expect(render).toHaveBeenCalledTimes(3)
    expect(container.textContent).toContain('Agence Fès')
  })

  it('runs the handlers of the last render', async () => {
    await show('first')
    await show('second')
    await press(findButton('Agence Tanger'))
    expect(edit).toHaveBeenLastCalledWith('tanger', 'second')
    edit.mockClear()
    await press(container.querySelector<HTMLElement>(place))
    expect(edit).toHaveBeenLastCalledWith('agadir', 'second')
  })

  it('shows the actions that changed', async () => {
    await show('first')
    await show('second', { disabled: true })
    expect(findButton('Agence Agadir')?.disabled).toBe(true)
    await press(container.querySelector<HTMLElement>(place))
    expect(edit).not.toHaveBeenCalled()
  })
})
