import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import compression from 'compression'
import { Router, type Request, type Response } from 'express'
import { TRPCError } from '@trpc/server'
import type * as z from 'zod/mini'
import { auditSheet } from '#server/features/audit/audit-sheet.ts'
import { closingsSheet } from '#server/features/closings/closings-sheet.ts'
import type { Reader, ExportSheet } from '#server/platform/exports/export-sheet.ts'
import { debtorsSheet } from '#server/features/debts/debtors-sheet.ts'
import { expensesSheet } from '#server/features/expenses/expenses-sheet.ts'
import { feedsSheet } from '#server/features/feeds/feeds-sheet.ts'
import { journalSheet } from '#server/features/journal/journal-sheet.ts'
import { monthSheet } from '#server/features/month/month-sheet.ts'
import { statementSheet } from '#server/features/operator-accounts/statement-sheet.ts'
import { paymentsSheet } from '#server/features/payments/payments-sheet.ts'
import { shiftsSheet } from '#server/features/shifts/shifts-sheet.ts'
import { shortagesSheet } from '#server/features/shortages/shortages-sheet.ts'
import { spotChecksSheet } from '#server/features/spot-checks/spot-checks-sheet.ts'
import { subscriptionsSheet } from '#server/features/subscriptions/subscriptions-sheet.ts'
import { allTransactionsSheet } from '#server/features/transactions/all-transactions-sheet.ts'
import { transactionsSheet } from '#server/features/transactions/transactions-sheet.ts'
import { transfersSheet } from '#server/features/transfers/transfers-sheet.ts'
import { usersSheet } from '#server/features/users/users-sheet.ts'
import { writeExport, type ExportFile } from '#server/platform/exports/write-export.ts'
import type { Deps } from '#server/deps.ts'
import { createContext, type Context } from '#server/platform/trpc/context.ts'
import { admin, subscribed } from '#server/platform/trpc/procedures.ts'
import { exportInputs } from '#shared/exports/export-input.ts'
import {
  EXPORTED_ROWS_HEADER,
  exportFormats,
  type ExportFormat,
  type ExportKind,
  exportKinds,
} from '#shared/exports/export-terms.ts'
import { retryDelays } from '#server/platform/errors/retry-delays.ts'
import { createLimiter } from '#server/platform/limiter.ts'
import { getCallerKey } from '#server/platform/http/caller-key.ts'
import { allowLongResponse } from '#server/platform/http/response-deadline.ts'
import { sendRouteError } from '#server/platform/http/route-error.ts'
import { dataHeaders } from '#server/platform/http/security-headers.ts'

/**
 * Each export holds a connection until its client has read the file. An account has at most a third of the places; its next waits a
 * moment, because a client has read its file before the place of it is free.
 */
const exportLimits = {
  running: 6,
  alone: 2,
  waiting: 12,
  waitMs: 1000,
  perAccount: 4,
  retryAfterMs: retryDelays.longWorkMs,
}

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type MakeSheet = (reader: Reader) => Promise<ExportSheet>

type OpenExport = (ctx: Context, query: unknown) => Promise<MakeSheet>

const exports: Readonly<Record<ExportKind, OpenExport>> = {
  async transactions(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const filter = read(exportInputs.transactions, query)
    return (reader) => transactionsSheet(reader, { ...ctx, ...call }, filter)
  },
  async journal(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const input = read(exportInputs.journal, query)
    return (reader) => journalSheet(reader, { ...ctx, ...call }, input)
  },
  async closings(ctx, query) {
    return closings(ctx, 'closings', query)
  },
  async discrepancies(ctx, query) {
    return closings(ctx, 'discrepancies', query)
  },
  async feeds(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const filter = read(exportInputs.feeds, query)
    return (reader) => feedsSheet(reader, { ...ctx, ...call }, filter)
  },
  async statement(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const input = read(exportInputs.statement, query)
    return (reader) => statementSheet(reader, { ...ctx, ...call }, input)
  },
  async debts(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const filter = read(exportInputs.debts, query)
    return (reader) => debtorsSheet(reader, call, filter)
  },
  async transfers(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const filter = read(exportInputs.transfers, query)
    return (reader) => transfersSheet(reader, { ...ctx, ...call }, filter)
  },
  async shortages(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const filter = read(exportInputs.shortages, query)
    return (reader) => shortagesSheet(reader, { ...ctx, ...call }, filter)
  },
  async shifts(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const filter = read(exportInputs.shifts, query)
    return (reader) => shiftsSheet(reader, { ...ctx, ...call }, filter)
  },
  async spotChecks(ctx, query) {
    const call = await subscribed(ctx, 'exports.download')
    const filter = read(exportInputs.spotChecks, query)
    return (reader) => spotChecksSheet(reader, { ...ctx, ...call }, filter)
  },
  async expenses(ctx, query) {
    const call = await forMonth(ctx)
    const filter = read(exportInputs.expenses, query)
    return (reader) => expensesSheet(reader, { ...ctx, ...call }, filter)
  },
  async month(ctx, query) {
    const call = await forMonth(ctx)
    const input = read(exportInputs.month, query)
    return (reader) => monthSheet(reader, { ...ctx, ...call }, input)
  },
  users: forAdmins(exportInputs.users, usersSheet),
  payments: forAdmins(exportInputs.payments, paymentsSheet),
  subscriptions: forAdmins(exportInputs.subscriptions, subscriptionsSheet),
  clientTransactions: forAdmins(exportInputs.clientTransactions, allTransactionsSheet),
  audit: forAdmins(exportInputs.audit, auditSheet),
}

function forAdmins<Schema extends z.ZodMiniType>(
  schema: Schema,
  openSheet: (reader: Reader, ctx: Context, filter: z.infer<Schema>) => Promise<ExportSheet>,
): OpenExport {
  return async (ctx, query) => {
    await admin(ctx)
    const filter = read(schema, query)
    return (reader) => openSheet(reader, ctx, filter)
  }
}

/** Of what the page of the month shows: who takes files does not see every figure. */
async function forMonth(ctx: Context) {
  await subscribed(ctx, 'month.read')
  return subscribed(ctx, 'exports.download')
}

async function closings(ctx: Context, kind: 'closings' | 'discrepancies', query: unknown): Promise<MakeSheet> {
  const call = await subscribed(ctx, 'exports.download')
  const filter = read(exportInputs[kind], query)
  return (reader) => closingsSheet(reader, { ...ctx, ...call }, kind, filter)
}

/** `GET /api/exports/<kind>.<csv|xlsx>` with the screen's filters in the query. Errors have the form of a procedure's. */
export function exportRoutes(deps: Deps, { https }: { https: boolean }): Router {
  const limiter = createLimiter(exportLimits)
  const routes = Router()
  routes.get('/api/exports/:file', dataHeaders({ https }), compression(), async (req, res) => {
    const ctx = createContext(deps, req, res)
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    try {
      const { kind, format } = readName(req)
      // Before the session is read, so that a flood is refused without a statement.
      const release = await limiter.acquire({ account: getCallerKey(deps, req), caller: res })
      try {
        const makeSheet = await exports[kind](ctx, req.query)
        const call = { db: deps.db, signal: gone.signal }
        await writeExport(call, format, makeSheet, (file) => send(req, res, file, mediaTypes[format]))
      } finally {
        release()
      }
    } catch (error) {
      if (gone.signal.aborted) return
      const hasBegun = res.headersSent
      sendRouteError(ctx, res, error)
      // A file cut short must not look complete.
      if (hasBegun) res.destroy()
    }
  })
  return routes
}

function readName(req: Request): { kind: ExportKind; format: ExportFormat } {
  const [name, ending, ...more] = String(req.params['file']).split('.')
  const kind = exportKinds.find((known) => known === name)
  const format = exportFormats.find((known) => known === ending)
  if (kind === undefined || format === undefined || more.length > 0) throw new TRPCError({ code: 'NOT_FOUND' })
  return { kind, format }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, query: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(query)
  if (error !== undefined) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}

async function send(req: Request, res: Response, { name, rowCount, bytes }: ExportFile, type: string): Promise<void> {
  const isHead = req.method === 'HEAD'
  const source = isHead ? undefined : Readable.from(bytes)
  // Until the first rows are read, an error response is still possible.
  if (source !== undefined) await once(source, 'readable')
  res.attachment(name)
  res.setHeader('Content-Type', type)
  res.setHeader(EXPORTED_ROWS_HEADER, rowCount)
  if (source === undefined) return void res.end()
  allowLongResponse(res)
  // The log, the deadlines, the compression and the pipeline all listen for its end: more than the ten that Node takes for a leak.
  res.setMaxListeners(20)
  await pipeline(source, res)
}
