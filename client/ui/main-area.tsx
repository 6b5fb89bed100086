import { createContext, type ReactNode, use } from 'react'

const WithinMain = createContext(false)

/** Whether what is drawn here lies in a page's main part already: a page has one. */
export function useIsWithinMain(): boolean {
  return use(WithinMain)
}

interface MainAreaProps {
  className: string | undefined
  children: ReactNode
}

/** The main part of a page, where its skip link leads. */
export function MainArea({ className, children }: MainAreaProps) {
  return (
    <WithinMain value>
      <main id="contenu" tabIndex={-1} className={className}>
        {children}
      </main>
    </WithinMain>
  )
}
