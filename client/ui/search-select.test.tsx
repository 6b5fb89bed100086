// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchSelect } from './search-select.tsx'
import { useForm } from './use-form.ts'
import { useFormSubmit } from './use-form-submit.ts'

const agencies = [
  { value: 'agadir', label: 'Agence Agadir' },
  { value: 'zagora', label: 'Agence Zagora' },
  { value: 'tanger', label: 'Agence Tanger' },
]
const save = vi.fn<(values: { agencyId: string | null }) => Promise<void>>(() => Promise.resolve())

interface EntryProps {
  data?: typeof agencies
  isRequired?: boolean
  isSearching?: boolean
}

function Entry({ data = agencies, isRequired = false, isSearching }: EntryProps) {
  const form = useForm<{ agencyId: string | null }>({
    initialValues: { agencyId: 'agadir' },
    validate: { agencyId: (id) => (isRequired && id === null ? 'Veuillez sélectionner une agence' : null) },
  })
  const { handleSubmit } = useFormSubmit({ form, onSubmit: save })
  return (
    <form noValidate onSubmit={handleSubmit}>
      <SearchSelect
        label="Agence"
        data={data}
        {...(isSearching === undefined ? {} : { isSearching })}
        {...form.getInputProps('agencyId')}
        value={form.values.agencyId}
      />
      <button type="submit">Enregistrer</button>
    </form>
  )
}

let root: Root
let container: HTMLDivElement

function show(props: EntryProps = {}) {
  return act(async () => root.render(<MantineProvider env="test">{<Entry {...props} />}</MantineProvider>))
}

function field(): HTMLInputElement {
  const input = container.querySelector<HTMLInputElement>('input:not([type="hidden"])')
  if (input === null) throw new Error('No field')
  return input
}

async function type(text: string) {
  await act(async () => field().focus())
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

async function leave() {
  await act(async () => {
    field().blur()
    // jsdom counts the page as pressed.
    window.dispatchEvent(new Event('pointerup'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
}

async function pressSave() {
  await leave()
  await act(async () => container.querySelector('button')?.click())
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})

afterEach(async () => {
  await act(async () => root.unmount())
  container.remove()
  save.mockClear()
})

describe('SearchSelect', () => {
  it.each(['Agence Zagora', 'zag', '\u200Fzagora '])('takes the only option that %j matches', async (text) => {
    await show()
    await type(text)
    await leave()
    expect(field().value).toBe('Agence Zagora')
    await pressSave()
    expect(save).toHaveBeenCalledExactlyOnceWith({ agencyId: 'zagora' })
  })

  it.each([
    ['xyz', 'Aucun choix ne correspond à ce texte'],
    ['agence', 'Plusieurs choix correspondent\u00A0: précisez'],
  ])('keeps %j, says why it is no choice, and saves nothing', async (text, message) => {
    await show()
    await type(text)
    await pressSave()
    expect(save).not.toHaveBeenCalled()
    expect(field().value).toBe(text)
    expect(container.textContent).toContain(message)
    expect(document.activeElement).toBe(field())
    await type('tanger')
    expect(container.textContent).not.toContain(message)
    await pressSave()
    expect(save).toHaveBeenCalledExactlyOnceWith({ agencyId: 'tanger' })
  })

  it('emptied, is none', async () => {
    await show()
    await type('')
    await pressSave()
    expect(field().value).toBe('')
    expect(save).toHaveBeenCalledExactlyOnceWith({ agencyId: null })
  })

  it('emptied where a choice is required, is an error', async () => {
    await show({ isRequired: true })
    await type('')
    await pressSave()
    expect(save).not.toHaveBeenCalled()
    expect(container.textContent).toContain('Veuillez sélectionner une agence')
  })

  it('keeps its choice when only looked at, or typed again', async () => {
    await show()
    await act(async () => field().focus())
    await leave()
    await type('agence agadir')
    await pressSave()
    expect(field().value).toBe('Agence Agadir')
    expect(save).toHaveBeenCalledExactlyOnceWith({ agencyId: 'agadir' })
  })

  it('settles once the options for the text are there', async () => {
    await show({ isSearching: true })
    await type('safi')
    await pressSave()
    expect(save).not.toHaveBeenCalled()
    expect(container.textContent).not.toContain('Aucun choix')
    await show({ isSearching: false, data: [{ value: 'safi', label: 'Agence Safi' }] })
    expect(field().value).toBe('Agence Safi')
    await pressSave()
    expect(save).toHaveBeenCalledExactlyOnceWith({ agencyId: 'safi' })
  })
})
