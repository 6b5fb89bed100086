import { type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import type { OpenMenuProps } from './open-menu.tsx'

/** With its library a tenth of a first load, and no screen needs it before a menu is opened. */
export const OpenMenu = lazyPart(() => import('./open-menu.tsx').then((module) => module.OpenMenu))

export interface MenuTargetProps {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls'?: string
  'data-expanded'?: true
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter: () => void
}

interface MenuButtonProps extends Pick<OpenMenuProps, 'lines' | 'position' | 'width' | 'startsOnFirst' | 'className'> {
  /** Renders the button with these properties. */
  renderButton: (props: MenuTargetProps) => ReactNode
}

/** A button with a menu that is loaded when it is first needed. */
export function MenuButton({ renderButton, ...menu }: MenuButtonProps) {
  const id = useId()
  const [target, setTarget] = useState<HTMLElement>()
  const [opened, setOpened] = useState(false)
  const handleMissing = () => {
    setTarget(undefined)
    setOpened(false)
  }
  return (
    <>
      {renderButton({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        ...(opened ? { 'aria-controls': `${id}-dropdown`, 'data-expanded': true } : {}),
        onClick: ({ currentTarget }) => {
          setTarget(currentTarget)
          setOpened(!opened)
        },
        onPointerEnter: () => void OpenMenu.preload().catch(() => undefined),
      })}
      {target !== undefined && (
        <Suspense fallback={null}>
          <PartBoundary onMissing={handleMissing}>
            <OpenMenu id={id} target={target} opened={opened} onClose={() => setOpened(false)} {...menu} />
          </PartBoundary>
        </Suspense>
      )}
    </>
  )
}
