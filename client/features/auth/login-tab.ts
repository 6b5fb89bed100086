export const loginTabs = ['connexion', 'inscription'] as const
export type LoginTab = (typeof loginTabs)[number]

export function isLoginTab(value: unknown): value is LoginTab {
  return loginTabs.some((tab) => tab === value)
}
