/** client/ui/logo.tsx without its CSS module: this page contains its CSS. */
export function LandingLogo() {
  return (
    <span className="logo">
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <path
          fillRule="evenodd"
          d="M9 0h14a9 9 0 0 1 9 9v.5H14.5a2.25 2.25 0 0 0 0 4.5H32v9a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9v-.5h17.5a2.25 2.25 0 0 0 0-4.5H0V9a9 9 0 0 1 9-9z"
        />
      </svg>
      Sandouk
    </span>
  )
}
