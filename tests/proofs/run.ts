import process from 'node:process'

/*
 * `npm run prove -- <name>`: the proofs that take too long for every run of CI. Each prints its figures in one line and
 * exits with 1 if a promise is broken; docs/reliability.md lists the last figures.
 */

const proofs: Readonly<Record<string, () => Promise<unknown>>> = {
  mutants: () => import('./mutants.ts'),
  zones: () => import('./zones.ts'),
  overload: () => import('./overload.ts'),
  soak: () => import('./soak.ts'),
  races: () => import('./races.ts'),
  evening: () => import('./evening.ts'),
  'brute-force': () => import('./brute-force.ts'),
  kill: () => import('./kill.ts'),
  stop: () => import('./stop.ts'),
  backup: () => import('./backup.ts'),
  versions: () => import('./versions.ts'),
  image: () => import('./image.ts'),
  citus: () => import('./citus.ts'),
}

const proof = proofs[process.argv[2] ?? '']
if (proof === undefined) {
  console.log(`npm run prove -- ${Object.keys(proofs).join(' | ')}`)
  process.exitCode = 1
} else {
  await proof()
}
