import { readMachineClock } from '#client/app/machine-clock.ts'
import { UnstyledButton } from '@mantine/core'
import { memberRoleLabels } from '#shared/team/team-labels.fr.ts'
import { PersonAvatar } from './person-avatar.tsx'
import type { Person } from './terminal-words.ts'
import { formatRemaining } from './terminal-words.ts'
import classes from './person-tiles.module.css'

interface PersonTilesProps {
  people: readonly Person[]
  /** Has the focus at first: who was here before. */
  first: string | undefined
  onChoose: (person: Person) => void
}

/** Who works here: one large tile for each. */
export function PersonTiles({ people, first, onChoose }: PersonTilesProps) {
  return (
    <ul className={classes.tiles} aria-label="Personnes" data-few={people.length < 4 || undefined}>
      {people.map((person) => {
        const { memberId, name, role, lockedUntil } = person
        return (
          <li key={memberId}>
            <UnstyledButton
              className={classes.tile ?? ''}
              data-autofocus={memberId === first || undefined}
              disabled={lockedUntil !== null}
              onClick={() => onChoose(person)}
            >
              <PersonAvatar name={name} />
              <span className={classes.words}>
                <bdi className={classes.name}>{name}</bdi>{' '}
                <span className={classes.role}>
                  {lockedUntil === null
                    ? memberRoleLabels[role]
                    : `Réessayez dans ${formatRemaining(lockedUntil, readMachineClock())}`}
                </span>
              </span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
