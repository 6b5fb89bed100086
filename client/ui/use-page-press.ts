import { useState } from 'react'
import { afterPaint } from '#client/app/after-paint.ts'

/** Shows the pressed page as the present one at once: another page takes longer to render than a press should. */
export function usePagePress(page: number, onChange: (page: number) => void) {
  const [pressed, setPressed] = useState<{ from: number; to: number }>()
  if (pressed !== undefined && pressed.from !== page) setPressed(undefined)
  const handlePress = (to: number) => {
    setPressed({ from: page, to })
    void afterPaint().then(() => onChange(to))
  }
  return { shown: pressed?.from === page ? pressed.to : page, handlePress }
}
