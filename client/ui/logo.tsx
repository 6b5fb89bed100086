import classes from './logo.module.css'

interface LogoProps {
  size?: number
  markOnly?: boolean
}

/** The same path as public/favicon.svg. */
export function Logo({ size = 28, markOnly = false }: LogoProps) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.78 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        className={classes.mark}
        {...(markOnly ? { role: 'img', 'aria-label': 'Sandouk' } : { 'aria-hidden': true })}
      >
        <path
          fillRule="evenodd"
          d="M9 0h14a9 9 0 0 1 9 9v.5H14.5a2.25 2.25 0 0 0 0 4.5H32v9a9 9 0 0 1-9 9H9a9 9 0 0 1-9-9v-.5h17.5a2.25 2.25 0 0 0 0-4.5H0V9a9 9 0 0 1 9-9z"
        />
      </svg>
      {!markOnly && <span className={classes.name}>Sandouk</span>}
    </span>
  )
}
