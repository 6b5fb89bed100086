import { useEffect, useState } from 'react'
import { afterPaint } from '#client/app/after-paint.ts'

/** Whether a dialog is rendered: once the press that opens it is painted, which its fields would delay. */
export function useAfterPaint(opened: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!opened) return
    let isCurrent = true
    void afterPaint().then(() => isCurrent && setIsPainted(true))
    return () => {
      isCurrent = false
      setIsPainted(false)
    }
  }, [opened])
  return opened && isPainted
}
