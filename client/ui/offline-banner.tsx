import { onlineManager } from '@tanstack/react-query'
import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './offline-banner.module.css'

function subscribe(listener: () => void) {
  return onlineManager.subscribe(listener)
}

/** The place is a live region, so that it is announced once. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.banner}>
          <IconWifiOff size={18} aria-hidden />
          <span>
            <strong>Hors connexion</strong> — ce qui s'affiche peut dater. Rien n'est enregistré tant que la connexion
            n'est pas revenue.
          </span>
        </div>
      )}
    </div>
  )
}
