/** The tabs of /login, as they stand in its URL (spec 000 §2, D31). */
export const loginTabs = ['connexion', 'inscription'] as const
export type LoginTab = (typeof loginTabs)[number]

/** Whether a text of the URL names a tab. */
export function isLoginTab(value: unknown): value is LoginTab {
  return loginTabs.some((tab) => tab === value)
}
