import type { TRPCDefaultErrorShape, TRPCError, TRPCErrorFormatter } from '@trpc/server'
import { ZodError } from 'zod'
import { $ZodError } from 'zod/v4/core'
import { FieldRefusal, Refusal } from '#server/platform/errors/refusal.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { UNEXPECTED } from '#shared/messages/faults.fr.ts'
import type { Context } from './context.ts'

export interface ErrorData {
  code: string
  httpStatus: number
  path: string | undefined
  reason: RefusalCode | null
  params: unknown
  fieldErrors: Record<string, string> | null
  requestId: string | null
}

export interface ErrorShape extends Omit<TRPCDefaultErrorShape, 'data'> {
  data: ErrorData
}

const REFUSED_INPUT = 'Certaines informations sont incorrectes. Vérifiez les champs signalés.'
const NOT_AN_INPUT = 'Requête invalide'

/** Refusals about one field of the form, shown at that field like a refused input. */
const refusedFields: Partial<Record<RefusalCode, string>> = {
  'transactions.reference_taken': 'reference',
  'pin.wrong': 'pin',
  'terminals.code_unknown': 'code',
}

/** An unexpected error has one fixed sentence and the request id: never a raw message, SQL or a stack. */
export const formatError: TRPCErrorFormatter<Context, ErrorShape> = ({ shape, error, ctx }) => {
  const refusal = error.cause instanceof Refusal ? error.cause : undefined
  const fieldErrors = getFieldErrors(error)
  return {
    code: shape.code,
    message: refusal?.message ?? messageFor(error, fieldErrors),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      path: shape.data.path,
      reason: refusal?.code ?? null,
      params: refusal?.params ?? null,
      fieldErrors,
      requestId: ctx?.requestId ?? null,
    },
  }
}

function messageFor(error: TRPCError, fieldErrors: Record<string, string> | null): string {
  if (fieldErrors !== null) {
    const sentences = new Set(Object.values(fieldErrors))
    const [only] = sentences
    return sentences.size === 1 && only !== undefined ? only : REFUSED_INPUT
  }
  switch (error.code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
    case 'PAYLOAD_TOO_LARGE':
    case 'UNSUPPORTED_MEDIA_TYPE':
    case 'METHOD_NOT_SUPPORTED':
      return NOT_AN_INPUT
    case 'NOT_FOUND':
      return 'Fonction inconnue'
    default:
      return UNEXPECTED
  }
}

function getFieldErrors(error: TRPCError): Record<string, string> | null {
  const { cause } = error
  if (cause instanceof FieldRefusal) return { ...cause.fieldErrors }
  if (cause instanceof Refusal) {
    const field = refusedFields[cause.code]
    return field === undefined ? null : { [field]: cause.message }
  }
  if (!(cause instanceof ZodError || cause instanceof $ZodError)) return null
  const fields = new Map<string, string>()
  for (const { path, message } of cause.issues) {
    const field = path.map(String).join('.')
    if (!fields.has(field)) fields.set(field, message)
  }
  return Object.fromEntries(fields)
}
