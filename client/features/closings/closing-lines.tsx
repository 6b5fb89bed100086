import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#client/app/permitted.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import { ClosingLine } from './closing-line.tsx'
import classes from './closing-lines.module.css'
import cardClasses from '#client/ui/record-card.module.css'
import { SettleLineModal } from './settle-line-modal.tsx'

/** Renders nothing for a closing without operator accounts. `isStatic`: nothing to settle. */
export function ClosingLines({ closing, isStatic }: { closing: Closing; isStatic: boolean }) {
  const maySettle = useMay('closings.settle') && !isStatic && closing.reopened === null
  const [settling, setSettling] = useState<string | null>(null)
  if (closing.lines.length === 0) return null
  return (
    <section className={cardClasses.card} aria-labelledby="operateurs" data-figures>
      <h3 id="operateurs">Chez les opérateurs</h3>
      {closing.lines.map((line) => (
        <div key={line.accountId} className={classes.line}>
          <ClosingLine line={line} />
          {maySettle && line.settled === null && line.discrepancy !== null && line.discrepancy !== 0 && (
            <Button
              variant="default"
              leftSection={<IconScale size={18} aria-hidden />}
              aria-label={`Régler l'écart\u00A0: ${line.operatorName}, ${line.label}`}
              onClick={() => setSettling(line.accountId)}
            >
              Régler l'écart
            </Button>
          )}
        </div>
      ))}
      {maySettle && <SettleLineModal closing={closing} accountId={settling} onClose={() => setSettling(null)} />}
    </section>
  )
}
