import { Modal } from '@mantine/core'
import classes from './keyboard-help.module.css'
import { useOpensFromClosed } from '#client/ui/use-opens-from-closed.ts'

interface KeyboardHelpProps {
  opened: boolean
  onClose: () => void
  /** Whether this is a counter machine, which can be locked. */
  isAtTerminal: boolean
}

type Line = readonly [keys: readonly string[], what: string]

const lockLine: Line = [['Ctrl', 'L'], 'Verrouiller ce poste']

const groups: ReadonlyArray<{ title: string; lines: readonly Line[] }> = [
  {
    title: 'Partout',
    lines: [
      [['Ctrl', 'K'], 'Aller à une page, une saisie, une agence, une transaction'],
      [['Ctrl', 'B'], 'Réduire ou déployer le menu'],
      [['?'], 'Afficher ces raccourcis'],
    ],
  },
  {
    title: 'Transactions',
    lines: [
      [['N'], 'Nouvelle transaction'],
      [['Entrée'], 'Enregistrer'],
      [['Ctrl', 'Entrée'], 'Enregistrer et ajouter une autre ligne'],
      [['Échap'], 'Fermer'],
    ],
  },
]

export function KeyboardHelp({ opened, onClose, isAtTerminal }: KeyboardHelpProps) {
  const isOpen = useOpensFromClosed(opened)
  return (
    <Modal opened={isOpen} onClose={onClose} title="Raccourcis clavier" size="md">
      {groups.map(({ title, lines }, index) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <dl>
            {(index === 0 && isAtTerminal ? [...lines, lockLine] : lines).map(([keys, what]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={classes.note}>
        Sur un Mac, la touche ⌘ remplace Ctrl. Les lettres n'agissent pas pendant la saisie.
      </p>
    </Modal>
  )
}
