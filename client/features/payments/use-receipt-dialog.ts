import { useState } from 'react'

/** Which payment's receipt is shown. The id stays while the dialog closes. */
export function useReceiptDialog() {
  const [shown, setShown] = useState<{ opened: boolean; id: string | null }>({ opened: false, id: null })
  return {
    ...shown,
    show: (id: string) => setShown({ opened: true, id }),
    close: () => setShown((now) => ({ ...now, opened: false })),
  }
}
