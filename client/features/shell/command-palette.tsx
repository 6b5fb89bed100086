import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { requestEntry } from '#client/app/entry-request.ts'
import type { Session } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import classes from './command-palette.module.css'
import { type Command, commandsFor, MIN_TRANSACTION_SEARCH } from './palette-commands.ts'
import { useOpensFromClosed } from '#client/ui/use-opens-from-closed.ts'

const SEARCH_AFTER_MS = 200

interface CommandPaletteProps {
  opened: boolean
  onClose: () => void
  hasSubscription: boolean
  member: Session['member'] | undefined
  onLock: () => void
}

export function CommandPalette({ opened, onClose, hasSubscription, member, onLock }: CommandPaletteProps) {
  const router = useRouter()
  const listId = useId()
  const isOpen = useOpensFromClosed(opened)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const [wasChosen, setWasChosen] = useState(false)
  const { data: agencies } = api.agencies.list.useQuery(undefined, { enabled: opened && hasSubscription })
  const [paused] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS)
  const { data: found } = api.transactions.list.useQuery(
    { search: paused },
    { enabled: opened && hasSubscription && paused.length >= MIN_TRANSACTION_SEARCH, meta: { silent: true } },
  )
  const commands = commandsFor({
    search,
    hasSubscription,
    member,
    agencies: agencies ?? [],
    transactions: paused === search.trim() ? (found?.rows ?? []) : [],
  })
  const current = commands[Math.min(active, commands.length - 1)]

  const currentId = current === undefined ? undefined : `${listId}-${current.key}`
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const handleSearch = (text: string) => {
    setSearch(text)
    setActive(0)
  }

  const forget = () => {
    handleSearch('')
    setWasChosen(false)
  }

  const run = async ({ to, entry, search: asked = {} }: Command) => {
    setWasChosen(true)
    onClose()
    if (to === undefined) return onLock()
    await router.navigate({ to, search: asked })
    // Not if the user stayed on a page with unsaved input.
    if (entry !== undefined && router.state.location.pathname === to) requestEntry(entry)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, commands.length - 1) + step + commands.length) % commands.length)
    }
    if (event.key === 'Enter' && current !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void run(current)
    }
  }

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={forget}
      // After a choice the focus goes to the new page.
      returnFocus={!wasChosen}
      withCloseButton={false}
      size="lg"
      padding={0}
      // The field stays in place while the results change.
      centered={false}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': 'Aller à' } }}
    >
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Rechercher une page, une saisie, une agence, une transaction"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Une page, une agence, une référence, un montant…"
          value={search}
          onChange={(event) => handleSearch(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <kbd className={classes.escape} aria-hidden>
          Échap
        </kbd>
      </div>
      <div id={listId} role="listbox" aria-label="Résultats" className={classes.list}>
        {commands.map((command, index) => (
          <div key={command.key} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <div role="presentation" className={classes.group}>
                {command.group}
              </div>
            )}
            {/* The focus stays in the field (aria-activedescendant). */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
            <div
              id={`${listId}-${command.key}`}
              role="option"
              aria-selected={command === current}
              className={classes.option}
              onPointerMove={() => setActive(index)}
              onClick={() => void run(command)}
            >
              <command.icon size={18} stroke={1.75} aria-hidden />
              <span>{command.label}</span>
            </div>
          </div>
        ))}
      </div>
      <p role="status" className={classes.nothing}>
        {commands.length === 0 ? 'Aucun résultat' : ''}
      </p>
    </Modal>
  )
}
