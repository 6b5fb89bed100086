import type { IncomingMessage } from 'node:http'
import { TRPCError } from '@trpc/server'
import type { CallRequest } from './call-request.ts'

type Deserialize = (payload: never) => unknown

export interface Inputs {
  /** @throws TRPCError `BAD_REQUEST` for text that is not JSON in the wire format */
  read(index: number, deserialize: Deserialize): unknown
}

export async function readInputs(req: IncomingMessage, request: CallRequest, maxBytes: number): Promise<Inputs> {
  let parsed: unknown
  let fault: TRPCError | undefined
  try {
    const text = req.method === 'GET' ? request.readQuery() : await readBody(req, maxBytes)
    if (text !== null && (text !== '' || req.method === 'POST')) parsed = JSON.parse(text)
  } catch (cause) {
    fault = asBadRequest(cause)
  }
  return {
    read(index, deserialize) {
      if (fault !== undefined) throw fault
      if (parsed === undefined) return undefined
      if (!request.isBatch) return deserializeOrRefuse(parsed, deserialize)
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
        throw asBadRequest(new Error('"input" needs to be an object when doing a batch call'))
      }
      const entry: unknown = Object.getOwnPropertyDescriptor(parsed, index)?.value
      return entry === undefined ? undefined : deserializeOrRefuse(entry, deserialize)
    },
  }
}

function deserializeOrRefuse(payload: unknown, deserialize: Deserialize): unknown {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser takes any JSON; its type shows what the client sends
    return deserialize(payload as never)
  } catch (cause) {
    throw asBadRequest(cause)
  }
}

function asBadRequest(cause: unknown): TRPCError {
  return cause instanceof TRPCError
    ? cause
    : new TRPCError({ code: 'BAD_REQUEST', message: cause instanceof Error ? cause.message : 'Invalid input', cause })
}

function readBody(req: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) {
        // The rest is ignored but received: responding earlier would reset the connection.
        chunks.length = 0
        reject(new TRPCError({ code: 'PAYLOAD_TOO_LARGE' }))
        return
      }
      chunks.push(chunk)
    })
    req.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    req.on('error', reject)
  })
}
