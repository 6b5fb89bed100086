import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isKnownZone } from '#server/platform/clock.ts'
import type { Distribution } from '#server/platform/distribution/mode.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const kept = z.coerce.number().int().min(0).max(10_000)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DISTRIBUTED: z.enum(['none', 'citus']).default('none'),
  DATA_DIR: z.string().min(1).default('./data'),
  AUDIT_SEALS_FILE: z.string().min(1).optional(),
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_AT: z.coerce.number().int().min(0).max(23).default(3),
  BACKUP_KEEP_DAYS: kept.min(1).default(14),
  BACKUP_KEEP_WEEKS: kept.default(8),
  BACKUP_KEEP_MONTHS: kept.default(12),
  ADMIN_EMAILS: z.string().default('admin@localhost.test'),
  ADMIN_PASSWORD: z.string().min(6).max(128).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  MAIL_FROM: z.string().default('Sandouk <ne-pas-repondre@localhost.test>'),
  BUSINESS_TIME_ZONE: z.string().default('Africa/Casablanca'),
  SECURITY_CONTACT: z
    .union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^(https|mailto)$/ })], {
      error: 'must be an e-mail address or an https:// address',
    })
    .optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  METRICS_TOKEN: z.string().min(8).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
})

const email = z.email()

/** How many backups stay: the latest of each of the last days, weeks and months that have one. */
export interface BackupsKept {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

export interface BackupPlan {
  /** Exists already: a share that is not mounted must not be taken for an empty folder. */
  readonly folder: string
  /** From 0 to 23, in the business time zone. */
  readonly hour: number
  readonly keep: BackupsKept
}

export interface Config {
  readonly port: number
  readonly host: string
  /** For links in mails, cookie security and the origin check. Without a slash at the end. */
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  /** How the tables of `databaseUrl` are spread: see `npm run distribute`. */
  readonly distributed: Distribution
  readonly dataDir: string
  /** Where the last seals of the audit trail are kept, outside the database. */
  readonly auditSealsFile: string
  /** Undefined: the server makes no backups by itself. */
  readonly backups: BackupPlan | undefined
  /** In lower case; the first is the principal administrator. */
  readonly adminEmails: readonly string[]
  readonly adminPassword: string | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly businessTimeZone: string
  /** A mailto: or https: address. */
  readonly securityContact: string | undefined
  readonly trustProxy: number
  readonly metricsToken: string | undefined
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
  readonly rateLimit: boolean
}

export const environmentNames: readonly string[] = Object.keys(environment.shape)

/** Empty values count as unset. Throws one Error that lists all problems, one on each line. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    environmentNames.flatMap((name) => {
      const value = variables[name]
      return value === undefined || value.trim() === '' ? [] : [[name, value.trim()]]
    }),
  )
  const parsed = environment.safeParse(set)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const adminEmails = (set['ADMIN_EMAILS'] ?? 'admin@localhost.test')
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '')
  for (const address of adminEmails) {
    if (!email.safeParse(address).success) problems.push(`ADMIN_EMAILS: "${address}" is not an e-mail address`)
  }
  if (adminEmails.length === 0) problems.push('ADMIN_EMAILS: has no address')
  const zone = set['BUSINESS_TIME_ZONE']
  if (zone !== undefined && !isKnownZone(zone)) problems.push(`BUSINESS_TIME_ZONE: "${zone}" is not a time zone`)
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    distributed: values.DISTRIBUTED,
    dataDir: values.DATA_DIR,
    auditSealsFile: values.AUDIT_SEALS_FILE ?? join(values.DATA_DIR, 'audit-seals.json'),
    backups: values.BACKUP_TO === undefined ? undefined : readPlan(values.BACKUP_TO, values),
    adminEmails: [...new Set(adminEmails)],
    adminPassword: values.ADMIN_PASSWORD,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    businessTimeZone: values.BUSINESS_TIME_ZONE,
    securityContact: values.SECURITY_CONTACT,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT === 'on',
  }
}

function readPlan(folder: string, values: z.infer<typeof environment>): BackupPlan {
  const { BACKUP_AT: hour, BACKUP_KEEP_DAYS: days, BACKUP_KEEP_WEEKS: weeks, BACKUP_KEEP_MONTHS: months } = values
  return { folder: resolve(folder), hour, keep: { days, weeks, months } }
}
