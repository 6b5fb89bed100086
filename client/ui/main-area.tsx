import { createContext, type ReactNode, use } from 'react'

const WithinMain = createContext(false)

export function useIsWithinMain(): boolean {
  return use(WithinMain)
}

interface MainAreaProps {
  className: string | undefined
  children: ReactNode
}

export function MainArea({ className, children }: MainAreaProps) {
  return (
    <WithinMain value>
      <main id="contenu" tabIndex={-1} className={className}>
        {children}
      </main>
    </WithinMain>
  )
}
